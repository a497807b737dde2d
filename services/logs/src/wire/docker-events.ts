import { Failure } from '@hearth/kernel'
import { isWithheld } from '../domain/containers/withheld-labels.ts'
import { parseFilterSets } from './docker-list.ts'

const known: ReadonlySet<string> = new Set([
  ...['config', 'container', 'daemon', 'event', 'image', 'label', 'network'],
  ...['node', 'plugin', 'scope', 'secret', 'service', 'type', 'volume'],
])

/** The parameter `filters` of events: which of them are told. @throws {Failure} `invalid`, in Docker's words */
export function parseEventFilters(text: string): Readonly<Record<string, readonly string[]>> {
  const filters = parseFilterSets(text)
  for (const name of filters.keys())
    if (!known.has(name)) throw new Failure('invalid', `invalid filter '${name}'`, { param: 'filters' })
  refuseWithheld(filters.get('label') ?? [])
  return Object.fromEntries(filters)
}

/** Refuses filters `name=value` of labels whose value is withheld, as it could be guessed. @throws {Failure} `invalid` */
export function refuseWithheld(labels: readonly string[]): void {
  const label = labels.find((text) => text.includes('=') && isWithheld(text.slice(0, text.indexOf('='))))
  if (label === undefined) return
  const [name] = label.split('=')
  throw new Failure('invalid', `Cannot filter by the value of "${name}": it is withheld, name it alone`, {
    param: 'filters',
  })
}
