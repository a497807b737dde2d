#!/usr/bin/env bash
# Builds Kubernetes' API server of its Go module into .cache/kube-apiserver, for the tests of manifests and chart.
set -euo pipefail
cd "$(dirname "$0")/.."
release=1.37.0
program=kube-apiserver
[ ! -x .cache/$program/$program ] || exit 0
command -v go >/dev/null || { echo 'Cannot build an API server of Kubernetes without Go' >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/module"
cd "$work/module"
go mod download k8s.io/kubernetes@v$release
# The module names its neighbours by folders that are not in it; they are modules of the same release.
{
  printf 'module cluster\n\ngo 1.26.0\n\nrequire k8s.io/kubernetes v%s\n\n' "$release"
  sed -n '/^replace/,$s#=> ./staging/src/\(.*\)#=> \1 v0.'"${release#1.}#p" \
    "$(go env GOMODCACHE)/k8s.io/kubernetes@v$release/go.mod" | sed 's/^/replace /'
} >go.mod
named=k8s.io/component-base/version.git
GOBIN=$work go install -mod=mod \
  -ldflags "-s -w -X ${named}Version=v$release -X ${named}Major=1 -X ${named}Minor=37" k8s.io/kubernetes/cmd/$program
cd - >/dev/null
mkdir -p .cache/$program && mv "$work/$program" .cache/$program/
