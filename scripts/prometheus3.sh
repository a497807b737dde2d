#!/usr/bin/env bash
# Builds a newer Prometheus than Debian's, and its promtool, of its Go module into .cache/prometheus3: what the metrics
# service is held to. Without the pages of its own, and without the discoveries that take most of the building.
set -euo pipefail
cd "$(dirname "$0")/.."
release=3.16.0
[ ! -x .cache/prometheus3/promtool ] || exit 0
command -v go >/dev/null || { echo 'Cannot build Prometheus 3 without Go' >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
module=github.com/prometheus/prometheus
GOBIN=$work nice -n 10 go install -p 2 -tags remove_all_sd,netgo,enable_dns_sd,enable_moby_sd \
  -ldflags "-s -w -X github.com/prometheus/common/version.Version=$release" \
  $module/cmd/prometheus@v0.${release/./} $module/cmd/promtool@v0.${release/./}
mkdir -p .cache/prometheus3 && mv "$work/prometheus" "$work/promtool" .cache/prometheus3/
