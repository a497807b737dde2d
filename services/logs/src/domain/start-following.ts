import type { Container } from './container.ts'
import { BEGINNING, type Cursor, type Line } from './line.ts'
import { isMissing } from './missing-container.ts'
import type { LogSource } from './source.ts'

export type StartOptions = {
  readonly containers: readonly string[]
  /** Where earlier reading stopped, by container id. */
  readonly cursors: ReadonlyMap<string, Cursor>
  /** Lines to begin with for a container without a cursor. */
  readonly tail: number
  /** All containers are followed: one that no cursor knows has come since, and all of it is new. */
  readonly all: boolean
  readonly accept: (line: Line) => boolean
}

/** The place from which each container is followed. */
export async function startFollowing(source: LogSource, options: StartOptions): Promise<Map<string, Cursor>> {
  const { containers, cursors, tail, all, accept } = options
  const joinedLater = all && cursors.size > 0
  const starts = containers.map(async (id): Promise<[string, Cursor][]> => {
    const known = cursors.get(id)
    if (known !== undefined) return [[id, known]]
    if (joinedLater) return [[id, BEGINNING]]
    const place = await placeOfTail(source, id, tail, accept).catch((error: unknown) => {
      // Of all containers, one may be removed at any moment.
      if (all && isMissing(error)) return undefined
      throw error
    })
    return place === undefined ? [] : [[id, place]]
  })
  return new Map((await Promise.all(starts)).flat())
}

/**
 * Where to follow the containers that a stream of all does not know yet. What an engine made before
 * the stream began is not new, though it may have become known only now, so its tail is enough.
 */
export async function joinLater(
  source: LogSource,
  options: Pick<StartOptions, 'tail' | 'accept'> & { readonly known: ReadonlySet<string>; readonly begunMs: number },
): Promise<Map<string, Cursor>> {
  const { known, begunMs, ...wanted } = options
  const later = (await source.list()).filter(({ id }) => !known.has(id))
  const isOld = ({ engine }: Container) =>
    engine !== undefined && BigInt(engine.createdAt) < BigInt(begunMs) * 1_000_000n
  const old = later.filter(isOld).map(({ id }) => id)
  const starts = await startFollowing(source, { ...wanted, containers: old, cursors: new Map(), all: true })
  for (const container of later) if (!isOld(container)) starts.set(container.id, BEGINNING)
  return starts
}

// The place before the newest `tail` lines; what is written from now on comes after it in any case.
async function placeOfTail(source: LogSource, id: string, tail: number, accept: (line: Line) => boolean) {
  const wanted = { direction: 'backward', cursor: undefined, since: undefined, until: undefined, accept } as const
  const page = await source.read(id, { ...wanted, limit: Math.max(1, tail) })
  return tail === 0 ? page.end : page.begin
}
