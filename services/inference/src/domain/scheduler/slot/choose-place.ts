import { type Slot, todoOf, type Work } from './slot.ts'

/** A slot, as one that is looking for a place sees it. */
export type Candidate = {
  readonly slot: Slot
  /** So many tokens at the beginning of its sequence are those that are wanted, computed or still to be. */
  readonly shared: number
  /** So many of them can be taken over now. */
  readonly ready: number
}

/** Where the tokens come from that need not be computed. */
export type Source =
  | { readonly kind: 'none' }
  | { readonly kind: 'fork'; readonly from: Slot; readonly tokens: number }
  | { readonly kind: 'follow'; readonly leader: Work; readonly tokens: number }

type Place =
  | { readonly slot: Slot; readonly source: Source }
  | { readonly slot: Slot; readonly source: { readonly kind: 'reuse'; readonly tokens: number } }

export type Wanted = {
  /** A fork for fewer tokens than this costs more than computing them. */
  readonly worthwhileTokens: number
  readonly canFork: boolean
  /** Whether only tokens count that come out as if they were computed here. */
  readonly exact: boolean
}

/**
 * The slot that a prompt should take and where the beginning of its state comes from; `undefined` while
 * no slot is free.
 *
 * A slot is taken over as it is when that spares the most and what it holds beyond is no more than what
 * is kept, or it is the one idle longest anyway; otherwise the state is copied out of it, or out of one
 * that is at work, into the slot idle longest, or nearly.
 */
export function choosePlace(candidates: readonly Candidate[], wanted: Wanted): Place | undefined {
  const free = candidates.filter(({ slot }) => slot.work === undefined)
  const idlest = nextToWork(free, candidates)
  if (idlest === undefined) return undefined
  const closest = best(free, isReadier) ?? idlest
  const source = chooseSource(candidates, wanted)
  if (source.kind === 'follow') return { slot: idlest.slot, source }
  const spared = source.kind === 'fork' ? source.tokens : 0
  const isSpare = closest === idlest || closest.ready * 2 >= closest.slot.resident || !wanted.canFork
  if (closest.ready > 0 && isSpare && spared - closest.ready < wanted.worthwhileTokens)
    return { slot: closest.slot, source: { kind: 'reuse', tokens: closest.ready } }
  if (source.kind === 'fork' && spared - idlest.ready >= wanted.worthwhileTokens) return { slot: idlest.slot, source }
  return { slot: idlest.slot, source: { kind: 'reuse', tokens: idlest.ready } }
}

/**
 * Whether to copy state that is there, or to wait for another work that is computing the same tokens;
 * waiting is chosen only when it takes no longer than computing them.
 *
 * @param candidates none that waits, however indirectly, for the one that asks
 */
export function chooseSource(candidates: readonly Candidate[], wanted: Wanted): Source {
  if (!wanted.canFork) return { kind: 'none' }
  const { worthwhileTokens } = wanted
  const readiest = best(candidates, isReadier)
  const ready = readiest?.ready ?? 0
  const led = candidates.flatMap(({ slot, shared }) =>
    slot.work !== undefined && leads(slot.work, shared, wanted) && shared - ready >= worthwhileTokens
      ? [{ leader: slot.work, tokens: shared, wait: waitTokens(slot.work, shared) }]
      : [],
  )
  const leader = best(led, (one, other) => one.tokens - one.wait > other.tokens - other.wait)
  if (leader !== undefined && leader.wait <= leader.tokens - ready)
    return { kind: 'follow', leader: leader.leader, tokens: leader.tokens }
  if (readiest === undefined || ready < worthwhileTokens) return { kind: 'none' }
  return { kind: 'fork', from: readiest.slot, tokens: ready }
}

/** Whether the work is still on its way to compute so many tokens. */
export function leads(work: Work, tokens: number, { exact }: Pick<Wanted, 'exact'>): boolean {
  const { slot, cancelled, answering } = work
  if (cancelled || answering || slot.resident >= tokens) return false
  return !exact || slot.onGrid === slot.resident
}

/** How many tokens are computed until the work has so many of its own. */
function waitTokens(work: Work, tokens: number): number {
  const { leader } = work
  if (leader === undefined) return Math.min(tokens - work.slot.resident, todoOf(work))
  const rest = Math.max(0, tokens - leader.tokens)
  return waitTokens(leader.work, leader.tokens) + rest
}

const isReadier = (one: Candidate, other: Candidate) =>
  one.ready > other.ready || (one.ready === other.ready && one.slot.resident < other.slot.resident)

/**
 * Of the half of the free slots that is idle longest, and all that hold nothing, the one idle longest beside
 * one at work: a decoder computes neighbours together, and others in a pass of their own.
 */
function nextToWork(free: readonly Candidate[], all: readonly Candidate[]): Candidate | undefined {
  const byIdleness = free.toSorted((one, other) => idleSince(one) - idleSince(other))
  const empty = free.filter(({ slot }) => slot.resident === 0).length
  const eligible = byIdleness.slice(0, Math.max(empty, Math.ceil(byIdleness.length / 2)))
  const working = new Set(all.flatMap(({ slot }) => (slot.work === undefined ? [] : [slot.index])))
  return eligible.find(({ slot }) => working.has(slot.index - 1) || working.has(slot.index + 1)) ?? eligible[0]
}

// One that holds nothing has nothing to lose.
const idleSince = ({ slot }: Candidate) => (slot.resident === 0 ? 0 : slot.usedAtMs)

function best<T>(all: readonly T[], isBetter: (one: T, other: T) => boolean): T | undefined {
  let found: T | undefined
  for (const each of all) if (found === undefined || isBetter(each, found)) found = each
  return found
}
