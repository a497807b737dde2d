import { words } from '@hearth/ui-kit/language'

export const en = {
  noTime: 'Data has no time field',
  noNumber: 'Data has no numeric field',
  oneFrame: 'Lines over numbers are drawn of one frame: join the frames by a transformation',
  noXField: 'No numeric field is called "{name}"',
  notAscending: 'The values of "{name}" do not ascend: sort by it, and leave out what is empty or doubled',
  noYField: 'Data has one numeric field, which stands along the bottom; there is none to draw over it',
  noSeriesChosen: 'No series is chosen: name the fields of one in the options of the panel',
  noSeriesFound: 'None of the fields that the series name are in the data',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
