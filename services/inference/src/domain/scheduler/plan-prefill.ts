import { wholePieces, wholePiecesAhead } from './grid.ts'
import { isGreedy, todoOf, type Work } from './slot/slot.ts'

/** So many of a work's next tokens are computed in this step. */
export type Chunk = { readonly work: Work; readonly tokens: number }

/**
 * Which prompts advance in a step, and how far: first those of the smallest priority, of the client
 * whose prompts waited longest, in the order in which they got their slots. Whom others wait for goes
 * first with the first of them.
 *
 * The decoder splits a pass into pieces of equal length for each sequence. What is computed in one pass
 * is chosen so that those pieces come out as if each prompt were alone, see `grid.ts`: whole pieces of
 * the grid with each other, shorter ones with each other, and any lengths only where sampling is
 * random anyway.
 *
 * @param works with at least two tokens to compute, and those that wait for one of them
 * @param budget tokens for all of them together; whole pieces of the grid may take more
 */
export function planPrefill(works: readonly Work[], budget: number, grid: number): readonly Chunk[] {
  const chunks: Chunk[] = []
  let form: Form | undefined
  let left = budget
  for (const work of inOrder(works)) {
    form ??= formOf(work, left, grid)
    const tokens = chunkOf(work, form, { left, grid, beside: chunks })
    if (tokens === 0) continue
    chunks.push({ work, tokens })
    left -= tokens
  }
  return chunks
}

/** Lengths in one pass: multiples of the grid, all shorter than it, or any. */
type Form = 'whole' | 'short' | 'free'
type Pass = { readonly left: number; readonly grid: number; readonly beside: readonly Chunk[] }

function formOf({ slot, job }: Work, left: number, grid: number): Form {
  const ahead = wholePiecesAhead(slot, grid)
  if (isGreedy(job.task)) return ahead > 0 ? 'whole' : 'short'
  return ahead > 0 && left >= grid ? 'whole' : 'free'
}

function chunkOf(work: Work, form: Form, { left, grid, beside }: Pass): number {
  const exact = isGreedy(work.job.task)
  const todo = todoOf(work)
  const ahead = wholePiecesAhead(work.slot, grid)
  if (form === 'free') return exact ? 0 : shorten(todo, Math.min(todo, left), beside)
  if (form === 'short') return exact && ahead > 0 ? 0 : shorten(todo, Math.min(todo, left, grid - 1), beside)
  const whole = wholePieces(exact ? ahead : todo, grid)
  // A single piece is computed whatever it costs: there is no other way for it.
  return Math.min(whole, Math.max(wholePieces(Math.max(0, left), grid), exact && beside.length === 0 ? grid : 0))
}

/** No single token is left over, neither of the prompt nor beside another that is one token longer or shorter. */
function shorten(todo: number, most: number, beside: readonly Chunk[]): number {
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
