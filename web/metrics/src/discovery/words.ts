import { words } from '@hearth/ui-kit/language'

export const en = {
  loading: 'Loading what was found',
  search: 'Search what was found',
  searchHint: 'Label, value or address',
  which: 'Which targets',
  all: 'All',
  dropped: 'Dropped',
  nothingFound: 'Nothing was found',
  nameTargets: 'Targets come from “targets” and “configFile” of the metrics settings.',
  noneDropped: 'No target was dropped',
  noMatch: 'No target matches',
  job: 'Job {name}',
  kept: '{kept} of {total} kept',
  stateKept: 'kept',
  stateDropped: 'dropped',
  showSteps: 'Steps of {address}',
  steps: 'Steps',
  showMore: 'Show {number} more',
  discovered: 'As it was found',
  target: 'As it is scraped',
  droppedHere: 'The target was dropped here',
  step: 'Step {number}',
  unchanged: 'changes nothing',
  noRules: 'The job has no rules: labels that begin with __ say how it is scraped, and go.',
  loadingSteps: 'Loading the steps',
  added: 'added',
  changed: 'changed',
  removed: 'removed',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
