# The document converter with LibreOffice, for Lambda on arm64. The build context contains the bundle in `bundle/`, and
# Lambda's runtime client in `runtime/`, in the version of the project's lock file.

# This is the digest of the index for all architectures. Renovate updates it.
ARG NODE=public.ecr.aws/docker/library/node:24.21.0-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe

FROM $NODE AS runtime
RUN apt-get update \
  && apt-get install -y --no-install-recommends g++ make cmake python3 xz-utils
WORKDIR /opt/runtime
COPY runtime/ ./
RUN npm ci --no-audit --no-fund

FROM $NODE
# The current month. A new value makes the next line run again (infra/bundling/prepare-bundles.ts).
ARG REBUILT
RUN echo "Debian's packages of $REBUILT" \
  && apt-get update \
  && apt-get install -y --no-install-recommends libreoffice-writer-nogui libreoffice-math-nogui \
    fonts-liberation fonts-crosextra-carlito fonts-crosextra-caladea fonts-noto-core fonts-noto-cjk \
  && rm -rf /var/lib/apt/lists/*
COPY --from=runtime /opt/runtime /opt/runtime
WORKDIR /var/task
COPY bundle/ ./
# Lambda can write only to /tmp.
ENV HOME=/tmp
ENTRYPOINT ["/usr/local/bin/node", "/opt/runtime/node_modules/aws-lambda-ric/index.mjs"]
CMD ["index.handler"]
