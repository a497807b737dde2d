#!/usr/bin/env bash
# Builds servers of metrics of their Go modules into .cache/metrics-servers: external servers that the metrics service is
# tried in front of.
#   scripts/metrics-servers.sh thanos
#   scripts/metrics-servers.sh mimir    # far more than five minutes of a core, so nothing builds it by itself
set -euo pipefail
cd "$(dirname "$0")/.."
folder=.cache/metrics-servers

# build NAME MODULE@VERSION [TAGS]: its ./cmd/NAME, with what its go.mod replaces, which only counts in the main module.
build() {
  local name=$1 module=$2 tags=${3:-} source
  [ ! -x "$folder/$name" ] || return 0
  command -v go >/dev/null || { echo "Cannot build $name without Go" >&2; exit 1; }
  source=$(go mod download -json "$module" | sed -n 's/^\t"Dir": "\(.*\)",$/\1/p')
  [ -d "$source/cmd/$name" ] || { echo "Cannot find the module of $name" >&2; exit 1; }
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  cp -r "$source/." "$work" && chmod -R u+w "$work"
  (cd "$work" && CGO_ENABLED=0 nice -n 10 go build -mod=mod -p 2 -tags "$tags" -ldflags '-s -w' -o "built-$name" "./cmd/$name")
  mkdir -p "$folder" && mv "$work/built-$name" "$folder/$name"
}

case "${1:-}" in
  # It reads labels as slices of memory, as its own builds have them.
  thanos) build thanos github.com/thanos-io/thanos@v0.42.4 slicelabels ;;
  # The module has no tags: this is its main branch of April 2026, after 3.0.
  mimir) build mimir github.com/grafana/mimir@v1.3.1-0.20260423142704-aced80d74930 netgo,stringlabels ;;
  *) echo 'usage: scripts/metrics-servers.sh thanos|mimir' >&2; exit 2 ;;
esac
