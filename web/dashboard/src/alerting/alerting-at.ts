/** What an address of the alerting shows. */
export type AlertingPlace = {
  readonly part:
    | 'list'
    | 'new'
    | 'edit'
    | 'notifications'
    | 'routes'
    | 'mute-timings'
    | 'templates'
    | 'silences'
    | 'unknown'
  /** Which of them: the uid of a rule, the name of a contact point, the id of a silence. */
  readonly name?: string
  /** One is to be added. */
  readonly isNew?: boolean
}

const lists = ['list', 'notifications', 'routes', 'mute-timings', 'templates', 'silences'] as const

/** Lists that Grafana has by themselves, where their things are found here. */
const elsewhere = new Map<string, AlertingPlace['part']>([
  ['groups', 'list'],
  ['home', 'list'],
])

/** What Grafana calls the list of one thing in the address of one of it. */
const ofOne: readonly (readonly [string, AlertingPlace['part']])[] = [
  ['notifications/receivers', 'notifications'],
  ['notifications/templates', 'templates'],
  ['routes/mute-timing', 'mute-timings'],
  ['silence', 'silences'],
]

/**
 * The place of an address below `/alerting`, whose addresses are those of Grafana.
 *
 * @param parts of the path, decoded
 * @param muteName of the search, by which Grafana names a mute timing
 */
export function alertingAt(parts: readonly string[], muteName: string | undefined): AlertingPlace {
  const [first = 'list', second, third] = parts
  if (parts.length < 2) {
    const list = lists.find((one) => one === first) ?? elsewhere.get(first)
    if (list !== undefined) return { part: list }
  }
  if (first === 'new') return { part: 'new' }
  if (parts.length === 2 && second === 'edit') return { part: 'edit', name: first }
  // A rule has no view besides its form here.
  if (parts.length === 3 && first === 'grafana' && second !== undefined && (third === 'view' || third === 'edit'))
    return { part: 'edit', name: second }
  return ofOneAt(parts, muteName) ?? { part: 'unknown' }
}

function ofOneAt(parts: readonly string[], muteName: string | undefined): AlertingPlace | undefined {
  const path = parts.join('/')
  for (const [start, part] of ofOne) {
    if (path !== start && !path.startsWith(`${start}/`)) continue
    const [one, ...rest] = parts.slice(start.split('/').length)
    if (one === 'new' && rest.length === 0) return { part, isNew: true }
    if (one === 'edit' && part === 'mute-timings' && muteName !== undefined) return { part, name: muteName }
    if (one !== undefined && (rest.length === 0 || (rest.length === 1 && rest[0] === 'edit')))
      return { part, name: one }
  }
  return undefined
}
