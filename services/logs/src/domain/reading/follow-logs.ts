import { setTimeout as sleep } from 'node:timers/promises'
import { unlessMissing } from '../containers/missing-container.ts'
import type { Cursor, Entry, Line } from '../lines/line.ts'
import type { Gap, LogSource, LogTail } from './source.ts'

/** One step of a live stream. `cursors` is how far each container has been given out by then. */
export type FollowEvent = {
  readonly cursors: ReadonlyMap<string, Cursor>
} /** Comes first: the containers could be opened at these places. */ & (
  | { readonly kind: 'started' }
  | { readonly kind: 'lines'; readonly lines: readonly Line[] }
  | { readonly kind: 'gap'; readonly gap: Gap }
  /** Everything written so far has been given out. Said once. */
  | { readonly kind: 'caught-up' }
  /** The container is gone and all it wrote has been given out. */
  | { readonly kind: 'ended'; readonly container: string }
)

export type FollowOptions = {
  /** Where to begin, by container id. */
  readonly starts: ReadonlyMap<string, Cursor>
  readonly accept: (line: Line) => boolean
  /** Most lines and text (in UTF-16 units) in one event; one line is always let through. */
  readonly maxBatchLines: number
  readonly maxBatchChars: number
  /** Containers that joined since, besides those that are `known`; they are asked for every `rejoinMs`. */
  readonly joined?: (known: ReadonlySet<string>) => Promise<ReadonlyMap<string, Cursor>>
  readonly rejoinMs: number
  /** Monotonic milliseconds. */
  readonly clock: () => number
  readonly signal: AbortSignal
}

type Member = {
  readonly id: string
  readonly tail: LogTail
  /** Accepted lines that wait for their turn, at most one batch. */
  buffer: Entry[]
  gap: Gap | undefined
  cursor: Cursor
  /** The place behind the buffer. */
  behind: Cursor
  /** The last take was full, so there is probably more. */
  more: boolean
  ended: boolean
}

/**
 * Gives out the lines of all containers as they are written, merged by time as far as they have
 * been written, until `signal` aborts or the last of the containers is gone and none can join. Reading is driven by the consumer: while it does not ask,
 * nothing is read.
 */
export async function* followLogs(source: LogSource, options: FollowOptions): AsyncGenerator<FollowEvent> {
  const { signal, clock } = options
  const members = new Map<string, Member>()
  try {
    await join(source, members, options.starts)
    yield { kind: 'started', cursors: cursorsOf(members) }
    let caughtUp = false
    let joinedAtMs = clock()
    while (!signal.aborted && (members.size > 0 || options.joined !== undefined || !caughtUp)) {
      await Promise.all([...members.values()].map((member) => refill(member, options)))
      const event = nextEvent(members, options) ?? (await endOne(members))
      if (event !== undefined) {
        yield event
      } else {
        if (!caughtUp) yield { kind: 'caught-up', cursors: cursorsOf(members) }
        caughtUp = true
        await change([...members.values()], options.rejoinMs, signal)
      }
      // Also while one container writes without pause, or it would keep the others out for ever.
      if (options.joined === undefined || clock() - joinedAtMs < options.rejoinMs) continue
      joinedAtMs = clock()
      await join(source, members, await options.joined(new Set(members.keys())))
    }
  } finally {
    await Promise.all([...members.values()].map(({ tail }) => tail.close()))
  }
}

async function join(source: LogSource, members: Map<string, Member>, starts: ReadonlyMap<string, Cursor>) {
  for (const [id, cursor] of starts) {
    if (members.has(id)) continue
    const tail = await unlessMissing(source.follow(id, cursor))
    // Removed between being listed and being opened.
    if (tail === undefined) continue
    members.set(id, { id, tail, buffer: [], gap: undefined, cursor, behind: cursor, more: false, ended: false })
  }
}

async function refill(member: Member, { accept, maxBatchLines, signal }: FollowOptions): Promise<void> {
  while (member.buffer.length === 0 && member.gap === undefined && !signal.aborted) {
    const { entries, gap, cursor, ended = false } = await member.tail.take(maxBatchLines)
    member.ended = ended
    member.gap = gap
    member.buffer = entries.filter(({ line }) => accept(line))
    member.behind = cursor
    member.more = entries.length === maxBatchLines
    if (member.buffer.length === 0) member.cursor = cursor
    if (entries.length === 0) return
  }
}

function nextEvent(members: ReadonlyMap<string, Member>, options: FollowOptions): FollowEvent | undefined {
  for (const member of members.values()) {
    if (member.gap === undefined) continue
    const { gap } = member
    member.gap = undefined
    return { kind: 'gap', gap, cursors: cursorsOf(members) }
  }
  const lines = nextBatch([...members.values()], options)
  return lines.length === 0 ? undefined : { kind: 'lines', lines, cursors: cursorsOf(members) }
}

async function endOne(members: Map<string, Member>): Promise<FollowEvent | undefined> {
  const over = [...members.values()].find(({ ended }) => ended)
  if (over === undefined) return undefined
  members.delete(over.id)
  await over.tail.close()
  return { kind: 'ended', container: over.id, cursors: cursorsOf(members) }
}

function nextBatch(members: readonly Member[], { maxBatchLines, maxBatchChars }: FollowOptions): Line[] {
  const lines: Line[] = []
  let chars = 0
  while (lines.length < maxBatchLines) {
    const member = oldest(members)
    const line = member?.buffer[0]?.line
    if (member === undefined || line === undefined) break
    chars += line.text.length
    if (lines.length > 0 && chars > maxBatchChars) break
    lines.push(line)
    advance(member)
    // Its next line, not read yet, may be older than what the others hold.
    if (member.buffer.length === 0 && member.more) break
  }
  return lines
}

function oldest(members: readonly Member[]): Member | undefined {
  let found: { readonly member: Member; readonly time: string } | undefined
  for (const member of members) {
    const time = member.buffer[0]?.line.time
    if (time !== undefined && (found === undefined || time < found.time)) found = { member, time }
  }
  return found?.member
}

function advance(member: Member): void {
  const given = member.buffer.shift()
  if (given !== undefined) member.cursor = member.buffer.length === 0 ? member.behind : given.boundary
}

function cursorsOf(members: ReadonlyMap<string, Member>): Map<string, Cursor> {
  return new Map([...members].map(([id, { cursor }]) => [id, cursor]))
}

async function change(members: readonly Member[], limitMs: number, signal: AbortSignal): Promise<void> {
  const round = new AbortController()
  const end = () => round.abort()
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  const waits = members.map(({ tail }) => tail.changed(round.signal))
  const limit = sleep(limitMs, undefined, { signal: round.signal }).catch(() => undefined)
  await Promise.race([...waits, limit])
  signal.removeEventListener('abort', end)
  end()
}
