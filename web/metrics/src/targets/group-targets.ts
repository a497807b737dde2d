import type { TargetBody } from '../../../../services/metrics/src/wire/target.ts'

export type Pool = {
  readonly name: string
  /** Of all its targets, whether they are shown or not. */
  readonly up: number
  readonly total: number
  readonly targets: readonly TargetBody[]
}

/** Jobs by name with those of their targets that fit the filter; jobs without any are left out. */
export function groupTargets(
  targets: readonly TargetBody[],
  { text, isDownOnly }: { readonly text: string; readonly isDownOnly: boolean },
): readonly Pool[] {
  const pools = Map.groupBy(targets, ({ scrapePool }) => scrapePool)
  const wanted = text.trim().toLowerCase()
  return [...pools]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, all]) => ({
      name,
      up: all.filter(({ health }) => health === 'up').length,
      total: all.length,
      targets: all.filter((target) => (!isDownOnly || target.health !== 'up') && describe(target).includes(wanted)),
    }))
    .filter((pool) => pool.targets.length > 0)
}

function describe({ scrapeUrl, labels, lastError }: TargetBody): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${value}`)
  return [scrapeUrl, ...pairs, lastError].join(' ').toLowerCase()
}
