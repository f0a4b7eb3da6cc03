# The agent, from the binaries that "npm run build:agent" makes:
#   docker build --file deploy/docker/agent.Dockerfile --tag muster-agent .
# It reports the machine it runs on where it shares that machine's network and processes; see compose.yaml.

FROM debian:trixie-slim AS choose
COPY dist/agent/muster-agent-linux-* /agents/
RUN install --mode 0755 "/agents/muster-agent-linux-$(uname -m)" /usr/local/bin/muster-agent \
 && muster-agent --version

FROM debian:trixie-slim
# The authorities that sign the hub's certificate, and the ping that measures by ICMP.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates iputils-ping \
 && rm -rf /var/lib/apt/lists/* \
 && groupadd --system --gid 8791 muster-agent \
 && useradd --system --uid 8791 --gid muster-agent --no-create-home --shell /usr/sbin/nologin muster-agent
COPY --from=choose /usr/local/bin/muster-agent /usr/local/bin/muster-agent
USER muster-agent
WORKDIR /
# It listens nowhere: that it answers for itself is all that can be asked.
HEALTHCHECK --interval=60s --timeout=5s CMD ["/usr/local/bin/muster-agent", "--version"]
ENTRYPOINT ["/usr/local/bin/muster-agent"]
