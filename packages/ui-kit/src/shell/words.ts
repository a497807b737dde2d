import { words } from '../language/words.ts'

export const en = {
  skip: 'Skip to content',
  openMenu: 'Open the menu',
  closeMenu: 'Close',
  services: 'Services',
  useLight: 'Use light colours',
  useDark: 'Use dark colours',
  language: 'Language',
  waiting: 'Waiting for {service}; this is what it last said',
  since: 'since {wait}',
  views: 'Views',
  commands: 'Commands',
  account: 'Account and language',
  goTo: 'Go to {place}',
  goToGroup: 'Go to',
  flows: 'Flows',
  models: 'Models',
  dashboards: 'Dashboards',
  metrics: 'Metrics',
  logs: 'Logs',
  health: 'Health',
  up: 'up',
  warn: 'up, with a warning',
  down: 'down',
  unknown: 'state unknown',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
