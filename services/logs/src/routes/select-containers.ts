import { type Container, isLive } from '../domain/containers/container.ts'
import { missingContainer } from '../domain/containers/missing-container.ts'
import type { Nanos } from '../domain/lines/line.ts'
import type { LogSource } from '../domain/reading/source.ts'
import { worthFollowing } from '../domain/reading/start-following.ts'

/** What a request asks for: container ids, and whether those that come later belong to it. */
export type Selection = { readonly ids: readonly string[]; readonly all: boolean }

/** A stream of containers. */
export type Followed = {
  /** When it begins; of all containers, those that stopped long ago are left out. */
  readonly atMs: number
  /** Containers that it has read before. */
  readonly resumed: ReadonlySet<string>
}

/**
 * Looks the wanted ids and names up in what there is. A stream that is resumed goes on with the containers of an
 * engine that does not answer, whatever they are called.
 *
 * @throws {Failure} `missing` for one that does not exist, `invalid` when nothing is asked for
 */
export async function selectContainers(
  source: LogSource,
  wanted: readonly string[],
  followed?: Followed,
): Promise<Selection> {
  const known = await listWith(source, wanted)
  const isUnknown = (id: string) => known.every((container) => container.id !== id)
  const absent = [...(followed?.resumed ?? [])].filter((id) => source.isAway(id) && isUnknown(id))
  if (wanted.includes('*')) {
    const found = followed === undefined ? foremost(known) : worthFollowing(known, followed.atMs)
    return { ids: [...found.map(({ id }) => id), ...absent], all: true }
  }
  const ids = wanted.flatMap((text) => {
    const found = find(known, text)
    if (found === undefined && absent.length === 0) throw missingContainer(text)
    return found === undefined ? absent : [found.id]
  })
  return { ids: [...new Set(ids)], all: false }
}

// Right after the start, or a browser that comes back would be told that there is no such container, and give up.
async function listWith(source: LogSource, wanted: readonly string[]): Promise<readonly Container[]> {
  const known = await source.list()
  if (wanted.every((text) => text === '*' || find(known, text) !== undefined)) return known
  await source.ready()
  return await source.list()
}

function find(known: readonly Container[], text: string): Container | undefined {
  return known.find(({ id }) => id === text) ?? known.find(isCalled(text)) ?? known.find(runsService(text))
}

// More would make cursors that no header holds.
const maxOfAll = 100

function foremost(known: readonly Container[]): readonly Container[] {
  const stopped = known.filter((container) => !isLive(container))
  const newest = stopped.toSorted((left, right) => (rankOf(left) < rankOf(right) ? 1 : -1))
  return [...known.filter(isLive), ...newest].slice(0, maxOfAll)
}

function rankOf({ engine }: Container): Nanos {
  return engine?.finishedAt ?? engine?.createdAt ?? ''
}

const engineIdForm = /^[0-9a-f]{12,64}$/

// A name that a process and a container share is the process; `docker/<name>` is the other.
function isCalled(text: string) {
  return ({ name, source, engine }: Container): boolean =>
    name === text ||
    `${source}/${name}` === text ||
    (engineIdForm.test(text) && engine?.fullId.startsWith(text) === true)
}

// Of a project of Compose, where containers carry longer names.
function runsService(text: string) {
  return (container: Container): boolean =>
    isLive(container) && container.engine?.labels['com.docker.compose.service'] === text
}
