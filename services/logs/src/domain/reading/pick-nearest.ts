import type { Entry } from '../lines/line.ts'

/** What is kept of several lists of entries. */
export type Picked = {
  /** All kept entries, oldest first. */
  readonly entries: readonly Entry[]
  /** How many of each list were kept, in the order of the lists. */
  readonly counts: readonly number[]
}

/**
 * Merges lists that are each in order and keeps the `limit` entries nearest to where reading
 * began: the newest when reading backward, the oldest when reading forward. Of each list it keeps
 * an unbroken stretch, even if a clock that was set back has left times out of order.
 */
export function pickNearest(
  lists: readonly (readonly Entry[])[],
  limit: number,
  direction: 'forward' | 'backward',
): Picked {
  const counts = lists.map(() => 0)
  const entries: Entry[] = []
  while (entries.length < limit) {
    const heads = lists.map((list, at) => headOf(list, counts[at] ?? 0, direction))
    const at = nearestOf(heads, direction)
    const head = at === undefined ? undefined : heads[at]
    if (at === undefined || head === undefined) break
    entries.push(head)
    counts[at] = (counts[at] ?? 0) + 1
  }
  return { entries: direction === 'backward' ? entries.reverse() : entries, counts }
}

function headOf(list: readonly Entry[], taken: number, direction: 'forward' | 'backward'): Entry | undefined {
  return list[direction === 'backward' ? list.length - 1 - taken : taken]
}

// Equal times keep the order of the lists in the result, whichever end it is filled from.
function nearestOf(heads: readonly (Entry | undefined)[], direction: 'forward' | 'backward'): number | undefined {
  let nearest: { readonly at: number; readonly time: string } | undefined
  for (const [at, head] of heads.entries()) {
    if (head === undefined) continue
    const { time } = head.line
    const isNearer = nearest === undefined || (direction === 'backward' ? time >= nearest.time : time < nearest.time)
    if (isNearer) nearest = { at, time }
  }
  return nearest?.at
}
