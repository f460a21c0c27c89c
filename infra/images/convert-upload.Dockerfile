# The document converter with LibreOffice, for Lambda on arm64. Its context holds the bundle in `bundle/`, and in
# `runtime/` Lambda's runtime client as the project's lock file has it.

# The digest of the index of all architectures, which Renovate keeps new.
ARG NODE=public.ecr.aws/docker/library/node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20

FROM $NODE AS runtime
RUN apt-get update \
  && apt-get install -y --no-install-recommends g++ make cmake python3 xz-utils
WORKDIR /opt/runtime
COPY runtime/ ./
RUN npm ci --no-audit --no-fund

FROM $NODE
# The month, which makes the next line run again (infra/bundling/prepare-bundles.ts).
ARG REBUILT
RUN echo "Debian's packages of $REBUILT" \
  && apt-get update \
  && apt-get install -y --no-install-recommends libreoffice-writer-nogui libreoffice-math-nogui \
    fonts-liberation fonts-crosextra-carlito fonts-crosextra-caladea fonts-noto-core fonts-noto-cjk \
  && rm -rf /var/lib/apt/lists/*
COPY --from=runtime /opt/runtime /opt/runtime
WORKDIR /var/task
COPY bundle/ ./
# Only /tmp can be written on Lambda.
ENV HOME=/tmp
ENTRYPOINT ["/usr/local/bin/node", "/opt/runtime/node_modules/aws-lambda-ric/index.mjs"]
CMD ["index.handler"]
