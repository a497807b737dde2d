import type { Target } from '../dashboard.ts'
import type { DatasourceRef } from '../datasource-ref.ts'
import { filledText, flag, type Json, numberOf, oneOf, records, text } from '../json.ts'
import { readDatasource } from './read-datasource.ts'

/** The queries of a panel. One without a letter gets the next free one; its source is that of the panel. */
export function readTargets(json: unknown, ofPanel: DatasourceRef): readonly Target[] {
  const queries = records(json)
  const taken = new Set(queries.map(({ refId }) => filledText(refId)))
  return queries.map((query) => {
    const refId = filledText(query.refId) ?? freeLetter(taken)
    taken.add(refId)
    return readTarget(query, refId, ofPanel)
  })
}

function readTarget(query: Json, refId: string, ofPanel: DatasourceRef): Target {
  const own = query.datasource === undefined || query.datasource === null
  const isInstant = flag(query.instant)
  return {
    refId,
    datasource: own ? ofPanel : readDatasource(query.datasource),
    expr: text(query.expr),
    format: oneOf(query.format, ['time_series', 'table', 'heatmap', 'logs'], 'time_series'),
    isInstant,
    isRange: flag(query.range, !isInstant),
    legendFormat: text(query.legendFormat),
    minStep: filledText(query.interval),
    intervalFactor: Math.max(1, numberOf(query.intervalFactor) ?? 1),
    isHidden: flag(query.hide),
    raw: query,
  }
}

function freeLetter(taken: ReadonlySet<string | undefined>): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const single = [...letters].find((letter) => !taken.has(letter))
  return single ?? `Q${taken.size}`
}
