FROM node:24-bookworm-slim AS build
WORKDIR /app
# A layer of its own: packages are installed again only when they change.
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev
# The image has no git.
RUN node -e "import('./server/version.ts').then(({ commit }) => fs.writeFileSync('COMMIT', commit))"

FROM node:24-bookworm-slim
ENV NODE_ENV=production NODE_COMPILE_CACHE=/tmp/compiled HOST=0.0.0.0 PORT=3000 DATA_DIR=/data EXCHANGE_APP=/app EXCHANGE_COMMAND=exchange
WORKDIR /app
COPY --from=build /app/package.json /app/COMMIT /app/.env.example ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/contract contract
COPY --from=build /app/engine engine
COPY --from=build /app/languages languages
COPY --from=build /app/server server
COPY --from=build /app/scripts scripts
# Where a translator finds each text.
COPY --from=build /app/web web
COPY --from=build /app/docs/papers docs/papers
COPY --from=build /app/dist dist
COPY --from=build /app/deploy/exchange /usr/local/bin/exchange
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Ready: the database can be written to, and its schema and disk space are there.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s CMD \
  ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without npm, so that SIGTERM reaches the server itself.
CMD ["node", "scripts/start.ts"]
