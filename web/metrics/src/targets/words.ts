import { words } from '@hearth/ui-kit/language'

export const en = {
  loading: 'Loading targets',
  search: 'Search targets',
  searchHint: 'Address, label or error',
  which: 'Which targets',
  all: 'All',
  notUp: 'Not up',
  nothingScraped: 'Nothing is scraped',
  nameTargets: 'Name targets under “metrics” in hearth.yaml.',
  allUp: 'Every target is up',
  noMatch: 'No target matches',
  job: 'Job {name}',
  up: '{up} of {total} up',
  times: '{age} · {duration} · every {interval}',
  found: 'How they were found',
  foundOf: 'How they were found: job {name}',
  never: 'never',
  secondsAgo: '{number} s ago',
  minutesAgo: '{number} min ago',
  hoursAgo: '{number} h ago',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
