import type { Container } from '../domain/container.ts'
import { missingContainer } from '../domain/missing-container.ts'
import type { LogSource } from '../domain/source.ts'

/** What a request asks for: container ids, and whether those that come later belong to it. */
export type Selection = { readonly ids: readonly string[]; readonly all: boolean }

/**
 * Looks the wanted ids and names up in what there is.
 *
 * @throws {Failure} `missing` for one that does not exist, `invalid` when nothing is asked for
 */
export async function selectContainers(source: LogSource, wanted: readonly string[]): Promise<Selection> {
  const known = await source.list()
  if (wanted.includes('*')) return { ids: known.map(({ id }) => id), all: true }
  const ids = wanted.map((text) => {
    const found = known.find(({ id }) => id === text) ?? known.find((container) => isCalled(container, text))
    if (found === undefined) throw missingContainer(text)
    return found.id
  })
  return { ids: [...new Set(ids)], all: false }
}

const engineIdForm = /^[0-9a-f]{12,64}$/

// A name that a process and a container share is the process; `docker/<name>` is the other.
function isCalled({ name, source, engine }: Container, text: string): boolean {
  if (name === text || `${source}/${name}` === text) return true
  return engineIdForm.test(text) && engine?.fullId.startsWith(text) === true
}
