import type { TimeRange } from '@hearth/ui-kit'
import type { Search } from '@hearth/ui-kit/router'
import type { Look, Wanted } from './build-query.ts'

/** What of a {@link Look} stands in the address. */
export type AddressedLook = Omit<Look, 'type'> & { readonly range: TimeRange }

const lastHour: TimeRange = { from: 'now-1h', to: 'now' }

/** Reads `metric`, `labels` (`{"job":["a"]}`), `by` (`job,zone`; empty for one sum), `from` and `to`. */
export function readLook(search: Search): AddressedLook {
  return {
    name: search.metric ?? '',
    wanted: readWanted(search.labels ?? '{}'),
    by: search.by?.split(',').filter((label) => label !== ''),
    range: { from: search.from ?? lastHour.from, to: search.to ?? lastHour.to },
  }
}

export function writeLook({ name, wanted, by, range }: AddressedLook): Search {
  const named = Object.entries(wanted).filter(([, values]) => values.length > 0)
  return {
    metric: name,
    labels: named.length === 0 ? undefined : JSON.stringify(Object.fromEntries(named)),
    by: by?.join(','),
    ...(range.from === lastHour.from && range.to === lastHour.to ? {} : range),
  }
}

// Whatever somebody wrote into the address: what is no list of texts is passed over.
function readWanted(text: string): Wanted {
  try {
    const found: unknown = JSON.parse(text)
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return {}
    return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string[]] => isTexts(entry[1])))
  } catch {
    return {}
  }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}
