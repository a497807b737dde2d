import { words } from '@hearth/ui-kit/language'

export const en = {
  filter: 'Filter',
  filterContainers: 'Filter containers',
  allContainers: 'All containers',
  looking: 'Looking for containers',
  noneFound: 'Nothing here by that name',
  showAllOf: 'Show all of {title}',
  withOthers: 'Show {name} with others',
  exitedWith: 'exited with {code}',
  otherContainers: 'Containers',
  isThere: 'there',
  isNotThere: 'not there',
  docker: { one: 'Docker {version} · {count} running', other: 'Docker {version} · {count} running' },
  noDocker: 'No Docker Engine here',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
