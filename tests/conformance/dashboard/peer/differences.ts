const whenToday = 'depends on the day on which it was recorded'
const sign = 'a duration below zero keeps its sign'

/** Where we differ from `@grafana/data` on purpose, with the reason. */
export const differences: {
  readonly units: Readonly<Record<string, string>>
  readonly reducers: Readonly<Record<string, string>>
  readonly transformations: Readonly<Record<string, string>>
  readonly names: Readonly<Record<string, string>>
  readonly overrides: Readonly<Record<string, string>>
} = {
  units: {
    dateTimeAsIsoNoDateIfToday: whenToday,
    dateTimeAsUSNoDateIfToday: whenToday,
    dateTimeAsLocalNoDateIfToday: whenToday,
    dateTimeFromNow: whenToday,
    dateTimeAsLocal:
      'one kind of space stands before AM and PM in one version of the language data, and another in others',
    clockms: sign,
    clocks: sign,
  },
  reducers: {
    logmin: 'without a number above zero there is none, instead of the largest that a computer knows',
    diffperc: 'of nothing there is no share, which is told as missing instead of as no number',
  },
  transformations: {
    'reduce fields': 'words have no sum: their column is left out instead of being zero',
    transpose: 'columns get their names at once, instead of labels by which they are named when they are shown',
    groupingToMatrix: 'a number that is not there is missing, instead of an empty text',
  },
  names: {},
  overrides: {},
}
