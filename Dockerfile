# syntax=docker/dockerfile:1
# One image for all processes: the command says which. `docker compose up` builds it.

FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY domain/package.json domain/
COPY platform/package.json platform/
COPY command-api/package.json command-api/
COPY projections/package.json projections/
COPY read-api/package.json read-api/
COPY standalone/package.json standalone/
COPY frontend/package.json frontend/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

# The page, built with everything.
FROM manifests AS page
RUN npm ci
COPY domain domain
COPY frontend frontend
RUN npm run build --workspace frontend

# What the processes need at run time, and no more.
FROM manifests AS modules
RUN npm ci --omit=dev --workspace domain --workspace platform --workspace command-api --workspace projections \
  --workspace read-api --workspace standalone

FROM node:24-bookworm-slim AS topspin
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=modules /app ./
COPY domain domain
COPY platform platform
COPY command-api command-api
COPY projections projections
COPY read-api read-api
COPY standalone standalone
COPY --from=page /app/frontend/dist frontend/dist
# The user that the base image brings; only the data folder is its own.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without a command: the one-process mode, on the volume.
CMD ["node", "--import", "tsx", "standalone/src/main.ts"]
