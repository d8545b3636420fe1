"""Shooting and Assaults, from their targets to what they bring; and all else that harms. [3.10, 3.11]"""
