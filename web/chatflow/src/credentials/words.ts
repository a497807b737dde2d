import { words } from '@hearth/ui-kit/language'

export const en = {
  title: 'Credentials',
  lead: 'Keys and passwords that nodes open other services with. They are kept encrypted on this machine and never shown again.',
  new: 'New credential',
  emptyTitle: 'No credentials yet',
  emptyWhy: 'Models and tools on this machine need none. Keep one for a service elsewhere, and choose it in a node.',
  kind: 'Kind',
  change: 'Change {name}',
  try: 'Try it',
  tryNamed: 'Try {name}',
  tryHintOwn: 'Asks the server that it names; nothing is changed there',
  tryHintPlace: 'Signs in at the server that is named here; nothing is changed there',
  tryWhere: 'Where it is tried',
  host: 'Host',
  port: 'Port',
  database: 'Database',
  untried: 'It cannot be tried: {why}.',
  tryHint: 'Asks {host}; nothing is changed there',
  took: '{message} ({duration} ms)',
  chooseKind: 'Which kind of credential?',
  searchKinds: 'Search kinds',
  noKind: 'No kind is called “{text}”.',
  loadingKinds: 'Loading the kinds',
  kinds: 'Kinds of credentials',
  close: 'Close',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
