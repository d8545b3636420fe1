# The bot alone: no simulated Discord, no test tools.
# The Python that the tests run on. The digest is that of the tag when it was written here, for every processor; a newer
# image (its system's mended faults) comes only when both are changed.
FROM python:3.11.16-slim-bookworm@sha256:a36c24f9cbdf4fd0f52d67f0823eeac19c2028c637cecc392d97f980d4fec56b AS python

FROM python AS build
WORKDIR /src
COPY requirements/build.txt requirements/build.txt
RUN pip install --no-cache-dir --require-hashes --no-deps --requirement requirements/build.txt
COPY pyproject.toml LICENSE ./
COPY bot bot
COPY examples examples
COPY renderers renderers
COPY rules rules
COPY testing testing
RUN pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /wheels .

FROM python
# Fonts for players' names in every script; Arabic and Hebrew are shaped with libfribidi.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji libfribidi0 \
    && rm -rf /var/lib/apt/lists/*
COPY requirements/runtime.txt /requirements.txt
RUN pip install --no-cache-dir --require-hashes --no-deps --requirement /requirements.txt
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir --no-deps --no-index /wheels/*.whl

# A fixed number, so that the owner of a mounted folder can be set from outside.
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin arbiter \
    && install --directory --owner=arbiter --group=arbiter /data
USER arbiter
WORKDIR /data
VOLUME /data
ENV ARBITER_DATABASE=sqlite+aiosqlite:////data/arbiter.db \
    ARBITER_HEALTH_PORT=8766 \
    PYTHONUNBUFFERED=1
# The bot itself says at /health whether it is well.
HEALTHCHECK --interval=60s --timeout=20s --start-period=60s --retries=3 CMD ["arbiter", "doctor", "--health"]
# An exec form: Docker's SIGTERM reaches the bot itself.
CMD ["arbiter", "run"]
