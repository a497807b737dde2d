import type { TargetGroup } from '../domain/scrape/target-group.ts'
import type { Discoverer } from './discoverer.ts'

type StaticConfig = { readonly targets: readonly string[]; readonly labels: Readonly<Record<string, string>> }

/** Targets that the configuration lists: found at once, and never again. */
export function createStaticDiscovery(configs: readonly StaticConfig[]): Discoverer {
  return {
    async *discover() {
      yield staticGroups(configs)
    },
  }
}

/** One group for each entry of the list. */
export function staticGroups(configs: readonly StaticConfig[]): readonly TargetGroup[] {
  return configs.map(({ targets, labels }, at) => ({
    source: String(at),
    targets: targets.map((address) => ({ __address__: address })),
    labels,
  }))
}
