"""The battlefield in whole numbers: cubes, bodies, rays, sight, single steps and paths."""
