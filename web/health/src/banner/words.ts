import { words } from '@hearth/ui-kit/language'

export const en = {
  overall: 'Overall',
  noAnswer: 'The health service does not answer',
  lastWord: 'This is what it last said. The page keeps trying.',
  starting: 'Starting: the first checks are under way',
  down: 'Something that all depends on is down',
  trouble: 'Works, with trouble',
  neededWorks: 'All that is needed works',
  allWorks: 'Everything works',
  live: 'Live',
  reconnecting: 'Reconnecting',
  about: '{connection} · running for {time} · version {version}',
  countUp: 'up',
  countWarn: 'warning',
  countDown: 'down',
  countUnknown: 'unknown',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
