# The agent, from the binaries that "npm run build:agent" makes:
#   docker build --file deploy/docker/agent.Dockerfile --tag muster-agent .
# It reports its host if it shares the host's network and PID namespaces; see compose.yaml.

FROM debian:trixie-slim AS choose
COPY dist/agent/muster-agent-linux-* /agents/
RUN install --mode 0755 "/agents/muster-agent-linux-$(uname -m)" /usr/local/bin/muster-agent \
 && muster-agent --version

# The binary is static and contains the CAs of Mozilla, so the image contains nothing else.
FROM scratch
LABEL org.opencontainers.image.source=https://github.com/muster-monitoring/muster \
      org.opencontainers.image.licenses=MIT
COPY --from=choose /usr/local/bin/muster-agent /muster-agent
USER 8791:8791
# It opens no port, so the check is that the program runs.
HEALTHCHECK --interval=60s --timeout=5s CMD ["/muster-agent", "--version"]
ENTRYPOINT ["/muster-agent"]
