import { BEGINNING, type Cursor, type Line } from './line.ts'
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
  const starts = containers.map(async (id): Promise<[string, Cursor]> => {
    const known = cursors.get(id)
    if (known !== undefined) return [id, known]
    return [id, joinedLater ? BEGINNING : await placeOfTail(source, id, tail, accept)]
  })
  return new Map(await Promise.all(starts))
}

// The place before the newest `tail` lines; what is written from now on comes after it in any case.
async function placeOfTail(source: LogSource, id: string, tail: number, accept: (line: Line) => boolean) {
  const wanted = { direction: 'backward', cursor: undefined, since: undefined, until: undefined, accept } as const
  const page = await source.read(id, { ...wanted, limit: Math.max(1, tail) })
  return tail === 0 ? page.end : page.begin
}
