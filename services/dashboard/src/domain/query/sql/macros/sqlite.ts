import { aliased, columnOf, common, rangeSeconds } from './common.ts'
import { groupSeconds } from './group-interval.ts'
import type { Dialect, Macro } from './macro.ts'

// Takes Unix seconds as well as texts such as `2026-01-31 12:00:00`.
const epoch = (args: readonly string[]) => `unixepoch(${columnOf(args)}, 'auto')`

// Division goes towards zero; no group is across 1970.
const timeGroup: Macro = (args) => `${epoch(args)} / ${groupSeconds(args)} * ${groupSeconds(args)}`
const unixEpochGroup: Macro = (args) =>
  `cast((${columnOf(args)} / ${groupSeconds(args)}) as int) * ${groupSeconds(args)}`

/**
 * Those of the other databases, and that of the SQLite plugin:
 * https://github.com/fr-ser/grafana-sqlite-datasource/blob/main/docs/macros.md
 */
export const sqliteMacros: Dialect = {
  ...common,
  time: (args) => `${epoch(args)} AS "time"`,
  timeEpoch: (args) => `${epoch(args)} AS "time"`,
  timeFilter(args, context) {
    const { from, to } = rangeSeconds(context)
    return `${epoch(args)} BETWEEN ${from} AND ${to}`
  },
  timeFrom: (_, context) => `datetime(${rangeSeconds(context).from}, 'unixepoch')`,
  timeTo: (_, context) => `datetime(${rangeSeconds(context).to}, 'unixepoch')`,
  timeGroup,
  timeGroupAlias: aliased(timeGroup),
  unixEpochGroup,
  unixEpochGroupAlias: aliased(unixEpochGroup),
  // Its interval is a number of seconds.
  unixEpochGroupSeconds: unixEpochGroup,
}
