import type { TargetsBody } from '../../../../services/metrics/src/wire/target.ts'

type Labels = Readonly<Record<string, string>>

/** A target as it was found, and what became of it. */
export type FoundTarget = {
  readonly discovered: Labels
  /** What it is known by; absent where relabelling dropped it. */
  readonly labels?: Labels
}

export type FoundPool = {
  readonly name: string
  /** Of all its targets, whether they are shown or not. */
  readonly kept: number
  readonly total: number
  readonly targets: readonly FoundTarget[]
}

/** Jobs by name with those of their targets that fit the filter, kept ones first; jobs without any are left out. */
export function groupFound(
  { activeTargets, droppedTargets, droppedTargetCounts }: TargetsBody,
  { text, isDroppedOnly }: { readonly text: string; readonly isDroppedOnly: boolean },
): readonly FoundPool[] {
  const wanted = text.trim().toLowerCase()
  const found = [
    ...activeTargets.map(({ scrapePool, discoveredLabels, labels }) => ({
      scrapePool,
      target: { discovered: discoveredLabels, labels },
    })),
    ...droppedTargets.map(({ scrapePool, discoveredLabels }) => ({
      scrapePool,
      target: { discovered: discoveredLabels },
    })),
  ]
  return [...Map.groupBy(found, ({ scrapePool }) => scrapePool)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, all]) => {
      const targets: readonly FoundTarget[] = all.map(({ target }) => target)
      const kept = targets.filter(({ labels }) => labels !== undefined).length
      return {
        name,
        kept,
        // A job may be told to remember only some of those that it dropped.
        total: kept + (droppedTargetCounts?.[name] ?? 0),
        targets: targets.filter((target) => isWanted(target, wanted, isDroppedOnly)),
      }
    })
    .filter(({ targets }) => targets.length > 0)
}

function isWanted({ discovered, labels }: FoundTarget, wanted: string, isDroppedOnly: boolean): boolean {
  if (isDroppedOnly && labels !== undefined) return false
  const pairs = Object.entries({ ...discovered, ...labels })
  return pairs.some(([name, value]) => `${name}=${value}`.toLowerCase().includes(wanted))
}
