#!/usr/bin/env bash
# Gets programs that take spans by OpenTelemetry's protocol into .cache/trace-receivers: traces are held to them.
#   scripts/trace-receivers.sh          Phoenix, of PyPI: 850 MB, a minute of a core
#   scripts/trace-receivers.sh jaeger   Jaeger, built of its Go module, without its pages
set -euo pipefail
cd "$(dirname "$0")/.."
folder=.cache/trace-receivers

install_phoenix() {
  local wanted="arize-phoenix==20.26.1 $(python3 -V 2>&1)"
  [ "$(cat "$folder/phoenix/installed" 2>/dev/null)" != "$wanted" ] || return 0
  echo 'Installing Phoenix of PyPI…'
  rm -rf "${folder:?}/phoenix"
  mkdir -p "$folder"
  python3 -m venv "$folder/phoenix"
  if timeout 1800 "$folder/phoenix/bin/pip" install --quiet --disable-pip-version-check "${wanted%% *}"; then
    echo "$wanted" >"$folder/phoenix/installed"
  else
    echo 'Cannot install Phoenix: traces are not held to it' >&2
    rm -rf "${folder:?}/phoenix"
  fi
}

build_jaeger() {
  local source work
  command -v go >/dev/null || { echo 'Cannot build Jaeger without Go' >&2; exit 1; }
  source=$(go mod download -json github.com/jaegertracing/jaeger@v1.76.0 | sed -n 's/^\t"Dir": "\(.*\)",$/\1/p')
  [ -d "$source/cmd/jaeger" ] || { echo 'Cannot find the module of Jaeger' >&2; exit 1; }
  work=$(mktemp -d)
  # shellcheck disable=SC2064
  trap "rm -rf '$work'" EXIT
  # What its go.mod replaces only counts in a copy that is built as the main module.
  cp -r "$source/." "$work" && chmod -R u+w "$work"
  (cd "$work" && CGO_ENABLED=0 nice -n 10 go build -mod=mod -p 2 -ldflags '-s -w' -o jaeger ./cmd/jaeger)
  mkdir -p "$folder" && mv "$work/jaeger" "$folder/"
}

case "${1:-phoenix}" in
  phoenix) install_phoenix ;;
  jaeger) [ -x "$folder/jaeger" ] || build_jaeger ;;
  *) echo 'usage: scripts/trace-receivers.sh [phoenix|jaeger]' >&2; exit 2 ;;
esac
