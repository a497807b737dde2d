#!/usr/bin/env bash
# Installs clients by which programs send their lines to Loki or by OpenTelemetry, of npm and of PyPI, into
# .cache/log-clients: the log service is held to them.
#   scripts/log-clients.sh            those two
#   scripts/log-clients.sh promtail   builds Promtail there, of the last release of Loki's module that has it
set -euo pipefail
cd "$(dirname "$0")/.."
folder=.cache/log-clients

node_clients='pino@10.4.0 pino-loki@3.0.0 winston@3.19.0 winston-loki@6.1.7
  @opentelemetry/api@1.10.0 @opentelemetry/sdk-node@0.301.0'
python_clients='python-logging-loki==0.3.1 opentelemetry-sdk==1.45.2 opentelemetry-exporter-otlp-proto-http==1.45.2
  opentelemetry-distro==0.66b2 opentelemetry-instrumentation-logging==0.66b2'

install_node() {
  mkdir -p "$1" && echo '{"private":true}' >"$1/package.json"
  # shellcheck disable=SC2086
  timeout 300 npm install --prefix "$1" --silent --no-audit --no-fund --ignore-scripts $node_clients
}
install_python() {
  # shellcheck disable=SC2086
  timeout 300 pip3 install --quiet --disable-pip-version-check --root-user-action ignore --target "$1" $python_clients
}
# Installed are those that the file beside them names, for the Python that was there.
install() {
  local language=$1 clients="$2 $(python3 -V 2>&1)" kind=$3
  [ "$(cat "$folder/$language/installed" 2>/dev/null)" != "$clients" ] || return 0
  echo "Installing clients that send lines, of $kind…"
  rm -rf "${folder:?}/$language"
  if "install_$language" "$folder/$language"; then
    echo "$clients" >"$folder/$language/installed"
  else
    echo "Cannot install clients of $kind: the log service is not held to them" >&2
    rm -rf "${folder:?}/$language"
  fi
}

build_promtail() {
  [ ! -x "$folder/promtail" ] || exit 0
  command -v go >/dev/null || { echo 'Cannot build Promtail without Go' >&2; exit 1; }
  work=$(mktemp -d)
  trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
  # What a module replaces by a folder of its own is not in it: its go.mod is mended in a copy.
  module=$(go mod download -json github.com/grafana/loki/v3@v3.5.0 | sed -n 's/^\t"Dir": "\(.*\)",$/\1/p')
  [ -d "$module/clients/cmd/promtail" ] || { echo 'Cannot find the module of Promtail' >&2; exit 1; }
  cp -r "$module/." "$work" && chmod -R u+w "$work"
  sed -i '/^replace .*loki\/pkg\/push =>/d' "$work/go.mod"
  (cd "$work" && CGO_ENABLED=0 nice -n 10 go build -mod=mod -p 2 -ldflags '-s -w' -o promtail ./clients/cmd/promtail)
  mkdir -p "$folder" && mv "$work/promtail" "$folder/"
}

case "${1:-}" in
  '') install node "$node_clients" npm && install python "$python_clients" PyPI ;;
  promtail) build_promtail ;;
  *) echo 'usage: scripts/log-clients.sh [promtail]' >&2; exit 2 ;;
esac
