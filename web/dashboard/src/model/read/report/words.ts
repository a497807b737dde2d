import { words } from '@hearth/ui-kit/language'

export const en = {
  leftOut: 'Left out: {names}',
  leftOutMatchers: 'Overrides that find no field here: {names}',
  leftOutSteps: 'Transformations that are left out: {names}',
  leftOutLinks: 'Links into other parts of Grafana are left out: {names}',
  timeRegions: 'Coloured time regions are left out',
  unknownVariable: 'The variable "{name}" is of type "{type}", which is not known here: its saved choice stays',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
