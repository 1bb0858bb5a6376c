# One image for all processes, chosen by the command. `docker compose up --build` builds it.

FROM node:24-bookworm-slim AS built
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY domain/package.json domain/
COPY platform/package.json platform/
COPY command-api/package.json command-api/
COPY projections/package.json projections/
COPY read-api/package.json read-api/
COPY standalone/package.json standalone/
COPY frontend/package.json frontend/
# npm compares the lock file with the manifests of all workspaces.
COPY demo/package.json demo/
COPY test-kit/package.json test-kit/
COPY system-tests/package.json system-tests/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci
COPY tsconfig.base.json ./
COPY domain domain
COPY frontend frontend
RUN npm run build --workspace frontend
COPY platform platform
COPY command-api command-api
COPY projections projections
COPY read-api read-api
COPY standalone standalone
COPY tools/bundle.mjs tools/
RUN node tools/bundle.mjs

FROM node:24-bookworm-slim AS topspin
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY package.json ./
# The only package that is not in the bundle: Node 24 has SQLite.
COPY --from=built /app/node_modules/@node-rs node_modules/@node-rs
COPY --from=built /app/dist dist
COPY --from=built /app/frontend/dist frontend/dist
# The user `node` of the base image can write only to the data folder.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Bash instead of Node: a start of Node every ten seconds costs 2 % of a core.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT; printf 'GET /health/ready HTTP/1.0\\r\\n\\r\\n' >&3; read -r _ status _ <&3; [ \"$status\" = 200 ]"]
# Without a command: the one-process mode, with its data on the volume.
CMD ["node", "--max-semi-space-size=8", "dist/servers/standalone.mjs"]
