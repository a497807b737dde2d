import { type StartTimes, startAt } from '../../../domain/model/start-times.ts'

/** What is known of some samples of a series: nothing, or when their counts began. */
export type StartsFrom = {
  /** Time of the first of the samples, Unix milliseconds. */
  readonly firstMs: number
  readonly starts: StartTimes | undefined
}

/**
 * When the counts of a series began whose samples lie in several parts; of what parts say of one time the later of
 * them counts. `undefined` when none of them says anything.
 */
export function mergeStarts(parts: readonly StartsFrom[]): StartTimes | undefined {
  if (parts.every(({ starts }) => starts === undefined)) return undefined
  const merged = { fromMs: [] as number[], startMs: [] as number[] }
  const note = (fromMs: number, startMs: number) => {
    if ((merged.startMs.at(-1) ?? 0) === startMs) return
    merged.fromMs.push(fromMs)
    merged.startMs.push(startMs)
  }
  const ordered = [...parts].sort((a, b) => a.firstMs - b.firstMs)
  for (const [place, { firstMs, starts }] of ordered.entries()) {
    const untilMs = ordered[place + 1]?.firstMs ?? Number.POSITIVE_INFINITY
    if (firstMs === untilMs) continue
    note(firstMs, starts === undefined ? 0 : startAt(starts, firstMs))
    for (const [at, fromMs] of starts?.fromMs.entries() ?? [])
      if (fromMs > firstMs && fromMs < untilMs) note(fromMs, starts?.startMs[at] ?? 0)
  }
  return merged.fromMs.length === 0 ? undefined : merged
}
