# The agent, from the binaries that "npm run build:agent" makes:
#   docker build --file deploy/docker/agent.Dockerfile --tag muster-agent .
# It reports its host if it shares the host's network and PID namespaces; see compose.yaml.

FROM debian:trixie-slim AS choose
COPY dist/agent/muster-agent-linux-* /agents/
RUN install --mode 0755 "/agents/muster-agent-linux-$(uname -m)" /usr/local/bin/muster-agent \
 && muster-agent --version

FROM debian:trixie-slim
# CA certificates for the hub's TLS, and ping for ICMP probes.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates iputils-ping \
 && rm -rf /var/lib/apt/lists/* \
 && groupadd --system --gid 8791 muster-agent \
 && useradd --system --uid 8791 --gid muster-agent --no-create-home --shell /usr/sbin/nologin muster-agent
COPY --from=choose /usr/local/bin/muster-agent /usr/local/bin/muster-agent
USER muster-agent
WORKDIR /
# It opens no port, so the check is that the program runs.
HEALTHCHECK --interval=60s --timeout=5s CMD ["/usr/local/bin/muster-agent", "--version"]
ENTRYPOINT ["/usr/local/bin/muster-agent"]
