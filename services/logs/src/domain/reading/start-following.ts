import { type Container, isLive } from '../containers/container.ts'
import { unlessMissing } from '../containers/missing-container.ts'
import { BEGINNING, type Cursor, type Line } from '../lines/line.ts'
import type { LogSource } from './source.ts'

export type StartOptions = {
  readonly containers: readonly string[]
  /** Where earlier reading stopped, by container id. */
  readonly cursors: ReadonlyMap<string, Cursor>
  /** Lines to begin with for a container without a cursor; `all` for everything that is kept. */
  readonly tail: number | 'all'
  /** All containers are followed: one that no cursor knows has come since, and all of it is new. */
  readonly all: boolean
  readonly accept: (line: Line) => boolean
}

/** The place from which each container is followed. */
export async function startFollowing(source: LogSource, options: StartOptions): Promise<Map<string, Cursor>> {
  const { containers, cursors, tail, all, accept } = options
  const listed = all && cursors.size > 0 ? await source.list() : []
  const starts = containers.map(async (id): Promise<[string, Cursor][]> => {
    const known = cursors.get(id)
    if (known !== undefined) return [[id, known]]
    const joined = listed.find((container) => container.id === id)
    const finding = joined === undefined ? placeOfTail(source, id, tail, accept) : placeOfStart(source, joined)
    const place = await (all ? unlessMissing(finding) : finding)
    return place === undefined ? [] : [[id, place]]
  })
  return new Map((await Promise.all(starts)).flat())
}

// What stopped longer ago has nothing more to say until it starts, and then it joins.
const recentNanos = 600_000_000_000n

/** Of all containers those that a stream follows: what writes, and what stopped so lately that its end may not be known. */
export function worthFollowing(containers: readonly Container[], nowMs: number): readonly Container[] {
  const recent = BigInt(nowMs) * 1_000_000n - recentNanos
  return containers.filter((container) => isLive(container) || BigInt(container.engine?.finishedAt ?? 0) > recent)
}

/**
 * Where to follow the containers that a stream of all does not know yet, also those that have ended by
 * now: one may begin and end between two looks, or become known only after its end. What an engine started
 * before the stream began is not new, though it may have become known only now, so its tail is enough; one
 * that a cursor knows, as when the engine was away while the stream was resumed, goes on where it stopped.
 */
export async function joinLater(
  source: LogSource,
  options: Omit<StartOptions, 'containers' | 'all'> & {
    readonly known: ReadonlySet<string>
    readonly begunMs: number
  },
): Promise<Map<string, Cursor>> {
  const { known, begunMs, ...wanted } = options
  const unknown = (await source.list()).filter(({ id }) => !known.has(id))
  const later = worthFollowing(unknown, begunMs)
  const begunAt = BigInt(begunMs) * 1_000_000n
  const isOld = ({ id, engine }: Container) =>
    wanted.cursors.has(id) || (engine !== undefined && BigInt(engine.startedAt ?? engine.createdAt) < begunAt)
  const old = later.filter(isOld).map(({ id }) => id)
  const starts = await startFollowing(source, { ...wanted, containers: old, all: true })
  for (const container of later) {
    if (isOld(container)) continue
    const place = await unlessMissing(placeOfStart(source, container))
    if (place !== undefined) starts.set(container.id, place)
  }
  return starts
}

// The first lines may carry a time before that of the start, which is taken when it is over.
const startNanos = 2_000_000_000n

// An engine keeps what a container wrote in earlier runs; of a process that joins all is new.
async function placeOfStart(source: LogSource, { id, engine }: Container): Promise<Cursor> {
  if (engine?.startedAt === undefined) return BEGINNING
  const wanted = { direction: 'forward', cursor: undefined, until: undefined, limit: 1, accept: () => true } as const
  const since = String(BigInt(engine.startedAt) - startNanos).padStart(19, '0')
  return (await source.read(id, { ...wanted, since })).begin
}

async function placeOfOldest(source: LogSource, id: string): Promise<Cursor> {
  const wanted = { direction: 'forward', cursor: undefined, since: undefined, until: undefined } as const
  return (await source.read(id, { ...wanted, limit: 1, accept: () => true })).begin
}

// The place before the newest `tail` lines; what is written from now on comes after it in any case.
async function placeOfTail(source: LogSource, id: string, tail: StartOptions['tail'], accept: (line: Line) => boolean) {
  if (tail === 'all') return placeOfOldest(source, id)
  const wanted = { direction: 'backward', cursor: undefined, since: undefined, until: undefined, accept } as const
  const page = await source.read(id, { ...wanted, limit: Math.max(1, tail) })
  return tail === 0 ? page.end : page.begin
}
