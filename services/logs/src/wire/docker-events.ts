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
  // Else its value could be guessed.
  const label = filters.get('label')?.find((text) => text.includes('=') && isWithheld(text.slice(0, text.indexOf('='))))
  if (label !== undefined)
    throw new Failure(
      'invalid',
      `Cannot filter by the value of "${label.split('=')[0]}": it is withheld, name it alone`,
      {
        param: 'filters',
      },
    )
  return Object.fromEntries(filters)
}
