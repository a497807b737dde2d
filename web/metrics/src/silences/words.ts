import { words } from '@hearth/ui-kit/language'

export const en = {
  loading: 'Loading silences',
  search: 'Search silences',
  searchHint: 'Label, comment or name',
  which: 'Which silences',
  active: 'Active',
  pending: 'To come',
  expired: 'Over',
  stateActive: 'active',
  statePending: 'to come',
  stateExpired: 'over',
  create: 'New silence',
  noneActive: 'No alert is silenced',
  nonePending: 'No silence is to come',
  noneExpired: 'No silence has ended lately',
  what: 'A silence keeps alerts of certain labels from being told to anybody for a while.',
  noMatch: 'No silence matches',
  by: 'by {name}',
  until: 'until {time}',
  from: 'from {time}',
  ended: 'ended {time}',
  alerts: { one: 'silences {count} alert', other: 'silences {count} alerts' },
  elsewhere: 'Silences hold for what this service tells itself; {addresses} has silences of its own.',
  edit: 'Edit',
  again: 'Silence again',
  expire: 'End now',
  expireTitle: 'End this silence?',
  expireText: 'Alerts that it holds back are told again.',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
