import { type Container, isLive } from '../domain/container.ts'
import type { Nanos } from '../domain/line.ts'
import { missingContainer } from '../domain/missing-container.ts'
import type { LogSource } from '../domain/source.ts'
import { worthFollowing } from '../domain/start-following.ts'

/** What a request asks for: container ids, and whether those that come later belong to it. */
export type Selection = { readonly ids: readonly string[]; readonly all: boolean }

/**
 * Looks the wanted ids and names up in what there is.
 *
 * @param followedAtMs when a stream of them begins: of all containers, those that stopped long ago are then left out
 * @throws {Failure} `missing` for one that does not exist, `invalid` when nothing is asked for
 */
export async function selectContainers(
  source: LogSource,
  wanted: readonly string[],
  followedAtMs?: number,
): Promise<Selection> {
  const known = await source.list()
  if (wanted.includes('*')) {
    const found = followedAtMs === undefined ? foremost(known) : worthFollowing(known, followedAtMs)
    return { ids: found.map(({ id }) => id), all: true }
  }
  const ids = wanted.map((text) => {
    const found = known.find(({ id }) => id === text) ?? known.find(isCalled(text)) ?? known.find(runsService(text))
    if (found === undefined) throw missingContainer(text)
    return found.id
  })
  return { ids: [...new Set(ids)], all: false }
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
