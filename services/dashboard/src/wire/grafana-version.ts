/** The version of Grafana whose interface this is, as semver with ours behind it: clients decide by its major number. */
export function grafanaVersion(own: string): string {
  return `13.0.0+hearth.${own}`
}
