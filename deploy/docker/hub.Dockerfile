# The hub, from the package that "npm run pack:hub" makes:
#   docker build --file deploy/docker/hub.Dockerfile --tag muster-hub .

FROM node:24-trixie-slim AS install
COPY dist/muster-hub-*.tgz /packages/
RUN npm install --global --prefix /opt/muster --no-audit --no-fund /packages/muster-hub-*.tgz
# Fails if npm delivered another Node than the hub was released with.
RUN cd /opt/muster/lib/node_modules/muster-hub && sha256sum --check --ignore-missing node-sha256sums.txt
# Drops the headers, a third of the installed size, and gives the Node of either architecture one path.
RUN cd /opt/muster/lib/node_modules/muster-hub/node_modules \
 && rm -rf node-linux-*/include node-linux-*/share \
 && ln -s "$(echo "$PWD"/node-linux-*/bin/node)" /opt/muster/bin/node

FROM debian:trixie-slim
LABEL org.opencontainers.image.source=https://github.com/muster-monitoring/muster \
      org.opencontainers.image.licenses=MIT
RUN groupadd --system --gid 8790 muster \
 && useradd --system --uid 8790 --gid muster --home-dir /data --shell /usr/sbin/nologin muster \
 && install --directory --owner muster --group muster --mode 0700 /data
COPY --from=install /opt/muster /opt/muster
ENV MUSTER_DB=/data/muster.db MUSTER_LISTEN=0.0.0.0:8790
USER 8790:8790
WORKDIR /data
VOLUME ["/data"]
EXPOSE 8790
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["/opt/muster/bin/node", "-e", "fetch('http://127.0.0.1:8790/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/opt/muster/bin/muster-hub"]
CMD ["serve"]
