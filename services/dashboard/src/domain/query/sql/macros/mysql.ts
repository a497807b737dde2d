import { aliased, columnOf, common, rangeSeconds } from './common.ts'
import { groupSeconds } from './group-interval.ts'
import type { Dialect, Macro } from './macro.ts'

// FROM_UNIXTIME knows no time before 1970.
const moment = (seconds: number) =>
  seconds < 0 ? `DATE_ADD(FROM_UNIXTIME(0), INTERVAL ${seconds} SECOND)` : `FROM_UNIXTIME(${seconds})`
const time: Macro = (args) => `UNIX_TIMESTAMP(${columnOf(args)}) as time_sec`
const timeGroup: Macro = (args) => `UNIX_TIMESTAMP(${columnOf(args)}) DIV ${groupSeconds(args)} * ${groupSeconds(args)}`
const unixEpochGroup: Macro = (args) => `${columnOf(args)} DIV ${groupSeconds(args)} * ${groupSeconds(args)}`

/** Macros of Grafana's MySQL: https://grafana.com/docs/grafana/latest/datasources/mysql/ */
export const mysqlMacros: Dialect = {
  ...common,
  time,
  timeEpoch: time,
  timeFilter(args, context) {
    const { from, to } = rangeSeconds(context)
    return `${columnOf(args)} BETWEEN ${moment(from)} AND ${moment(to)}`
  },
  timeFrom: (_, context) => moment(rangeSeconds(context).from),
  timeTo: (_, context) => moment(rangeSeconds(context).to),
  timeGroup,
  timeGroupAlias: aliased(timeGroup),
  unixEpochGroup,
  unixEpochGroupAlias: aliased(unixEpochGroup),
}
