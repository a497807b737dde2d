import { todoOf, type Work } from './slot.ts'

/** So many of a work's next tokens are computed in this step. */
export type Chunk = { readonly work: Work; readonly tokens: number }

/**
 * Which prompts advance in a step, and how far: first those of the smallest priority, of the client
 * whose prompts waited longest, in the order in which they got their slots. Whom others wait for goes
 * first with the first of them.
 *
 * The decoder splits a step into pieces of equal length for each sequence. Lengths are chosen so that
 * none of those pieces is a single token, which would round differently: a prompt has the same outcome
 * whatever is computed beside it.
 *
 * @param works with at least two tokens to compute, and those that wait for one of them
 * @param budget tokens for all of them together
 */
export function planPrefill(works: readonly Work[], budget: number): readonly Chunk[] {
  const chunks: Chunk[] = []
  let left = budget
  for (const work of inOrder(works)) {
    const tokens = chunkOf(todoOf(work), left, chunks)
    if (tokens === 0) continue
    chunks.push({ work, tokens })
    left -= tokens
  }
  return chunks
}

function chunkOf(todo: number, left: number, beside: readonly Chunk[]): number {
  const most = Math.min(todo, left)
  // At most two lengths are out of the question for each chunk beside it.
  for (let tokens = most; tokens >= 2 && tokens > most - 2 * beside.length - 3; tokens--) {
    if (todo - tokens !== 1 && beside.every((chunk) => Math.abs(chunk.tokens - tokens) !== 1)) return tokens
  }
  return 0
}

type Urgency = { priority: number; turn: number }

function inOrder(works: readonly Work[]): readonly Work[] {
  const turns = new Map<string, number>()
  for (const { job } of works) turns.set(clientOf(job), Math.max(turns.get(clientOf(job)) ?? 0, job.prefilledAt))
  const urgencies = new Map<Work, Urgency>()
  for (const work of works) {
    const { job } = work
    urgencies.set(work, { priority: job.task.priority ?? 0, turn: turns.get(clientOf(job)) ?? 0 })
  }
  // Followers come after their leaders in order, so going backwards passes urgency on along the chain.
  for (const work of works.toSorted((one, other) => other.order - one.order)) {
    const leader = work.leader && urgencies.get(work.leader.work)
    const own = urgencies.get(work)
    if (leader !== undefined && own !== undefined && isMoreUrgent(own, leader)) Object.assign(leader, own)
  }
  return works
    .filter(({ leader }) => leader === undefined)
    .toSorted((one, other) => compare(urgencies.get(one), urgencies.get(other)) || one.order - other.order)
}

const clientOf = ({ task }: Work['job']) => task.client ?? ''

const isMoreUrgent = (one: Urgency, other: Urgency) => compare(one, other) < 0

function compare(one: Urgency | undefined, other: Urgency | undefined): number {
  if (one === undefined || other === undefined) return 0
  return one.priority - other.priority || one.turn - other.turn
}
