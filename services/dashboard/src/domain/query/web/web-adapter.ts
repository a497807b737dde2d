import { Failure } from '@hearth/kernel'
import type { DataSource } from '../../datasource/data-source.ts'
import { faultOfField } from '../fault-of-field.ts'
import type { Frame } from '../frame.ts'
import { interpolate } from '../interpolate.ts'
import type { Query } from '../query.ts'
import type { QueryTask, SourceAdapter } from '../source-adapter.ts'
import { computeStep } from '../step.ts'
import { longToWide } from '../table/long-to-wide.ts'
import { seriesFrame } from '../table/series-frame.ts'
import type { Table } from '../table/table.ts'
import { tableFrame } from '../table/table-frame.ts'
import { csvTable } from './csv-table.ts'
import { jsonTable } from './json-table.ts'
import type { Readers } from './readers.ts'
import type { WebQuery, WebRequest } from './web-query.ts'

/**
 * Asks for a text over HTTP.
 *
 * @throws {Failure} `forbidden` for an address that may not be asked, `upstream` when it does not answer as it should
 */
export type AskWeb = (source: DataSource, request: WebRequest, signal: AbortSignal) => Promise<string>

export type WebDeps = {
  readonly ask: AskWeb
  readonly read: (query: Query) => WebQuery
  /** Loads what takes answers apart. */
  readonly load: () => Promise<Readers>
  /** The key of a query in which its address stands, for faults to name. */
  readonly key: string
}

/** Asks what answers with JSON or CSV, as tables or as series over time. */
export function createWebAdapter({ ask, read, load, key }: WebDeps): SourceAdapter {
  return {
    // The address of the data source alone may be the whole question.
    isBlank: () => false,
    async run(task, signal) {
      try {
        const query = filled(read(task.query), task)
        const text = await textOf(query, task, ask, signal)
        const table = tableOf(text, query, await load())
        return [{ ...frameOf(table, query, task.query.refId), ...told(query) }]
      } catch (error) {
        throw faultOfField(error, task.query.refId, key)
      }
    },
    async check(source, signal) {
      await ask(source, { url: '', method: 'GET', params: [], headers: [], body: undefined }, signal)
      return 'Data source successfully connected.'
    },
  }
}

function textOf({ source }: WebQuery, task: QueryTask, ask: AskWeb, signal: AbortSignal): Promise<string> {
  if (source.kind === 'inline') return Promise.resolve(source.text)
  return task.once(JSON.stringify(source.request), () => ask(task.source, source.request, signal))
}

/** The query with built-in variables such as `$__from` in its address and parameters replaced. */
function filled(query: WebQuery, { query: { maxDataPoints, minStep }, range }: QueryTask): WebQuery {
  if (query.source.kind === 'inline') return query
  const rangeMs = range.toMs - range.fromMs
  const step = computeStep({ maxDataPoints, minStep, intervalFactor: 1, rangeMs, scrapeIntervalMs: 1 })
  const fill = (text: string) => interpolate(text, { ...step, range })
  const { url, params, headers, body, method } = query.source.request
  const request = {
    method,
    url: fill(url),
    params: params.map(([name, value]) => [name, fill(value)] as const),
    headers: headers.map(([name, value]) => [name, fill(value)] as const),
    body: body === undefined ? undefined : fill(body),
  }
  return { ...query, source: { kind: 'url', request } }
}

function tableOf(text: string, { form, columns }: WebQuery, readers: Readers): Table {
  return form.kind === 'json'
    ? jsonTable(text, form, columns, readers.selectPath)
    : csvTable(text, form, columns, readers.parseCsv)
}

function frameOf(table: Table, { isSeries }: WebQuery, refId: string): Frame {
  if (!isSeries) return tableFrame(refId, table)
  const timeAt = table.columns.findIndex(({ kind }) => kind === 'time')
  if (timeAt === -1) throw new Failure('invalid', 'no time column found: give one of the columns the type timestamp')
  return seriesFrame(refId, longToWide(table, timeAt))
}

function told({ source }: WebQuery): Pick<Frame, 'executedQuery'> {
  if (source.kind === 'inline') return {}
  const { method, url, params } = source.request
  return {
    executedQuery: `${method} ${url}${params.length === 0 ? '' : ` ${new URLSearchParams(params.map(([...pair]) => pair))}`}`,
  }
}
