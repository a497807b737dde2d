import { aliased, columnOf, common } from './common.ts'
import { groupSeconds } from './group-interval.ts'
import type { Dialect, Macro } from './macro.ts'

// As Go writes a time: no fraction where there is none.
const moment = (ms: number) => `'${new Date(ms).toISOString().replace('.000Z', 'Z')}'`

const timeGroup: Macro = (args, { hasTimescale }) => {
  const seconds = groupSeconds(args)
  if (hasTimescale) return `time_bucket('${Number(seconds).toFixed(3)}s',${columnOf(args)})`
  return `floor(extract(epoch from ${columnOf(args)})/${seconds})*${seconds}`
}
const unixEpochGroup: Macro = (args) => `floor((${columnOf(args)})/${groupSeconds(args)})*${groupSeconds(args)}`

/** Macros of Grafana's Postgres: https://grafana.com/docs/grafana/latest/datasources/postgres/ */
export const postgresMacros: Dialect = {
  ...common,
  time: (args) => `${columnOf(args)} AS "time"`,
  timeEpoch: (args) => `extract(epoch from ${columnOf(args)}) as "time"`,
  timeFilter: (args, { range }) => `${columnOf(args)} BETWEEN ${moment(range.fromMs)} AND ${moment(range.toMs)}`,
  timeFrom: (_, { range }) => moment(range.fromMs),
  timeTo: (_, { range }) => moment(range.toMs),
  timeGroup,
  timeGroupAlias: aliased(timeGroup),
  unixEpochGroup,
  unixEpochGroupAlias: aliased(unixEpochGroup),
}
