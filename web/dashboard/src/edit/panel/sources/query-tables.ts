import type { QueryForm } from '../../../model/sources/query-form.ts'
import type { en } from './words.ts'

type Word = keyof typeof en

/** A part of a query that is a text, or one of a few. */
export type QueryPart = {
  /** Path in the JSON of the query. */
  readonly path: string
  readonly labelWord: Word
  readonly hintWord?: Word
  readonly example?: string
  /** What may be chosen, with the words for it; the first where nothing is. */
  readonly choices?: readonly (readonly [value: string, labelWord: Word])[]
}

/** The columns of an answer, as a form writes them. */
export type ColumnParts = {
  readonly path: string
  readonly selector: string
  /** Where the name stands when it is not the selector; absent where a column has no other name. */
  readonly name?: string
  readonly types: readonly string[]
}

export type QueryTable = { readonly parts: readonly QueryPart[]; readonly columns?: ColumnParts }

const method: QueryPart = {
  path: 'method',
  labelWord: 'method',
  choices: [
    ['GET', 'methodGet'],
    ['POST', 'methodPost'],
  ],
}
const types = ['string', 'number', 'boolean', 'time']

/** What each form of query is made of, but for SQL, which is a text. */
export const queryTables: Readonly<Record<Exclude<QueryForm, 'sql'>, QueryTable>> = {
  infinity: {
    parts: [
      {
        path: 'type',
        labelWord: 'kind',
        choices: [
          ['json', 'json'],
          ['csv', 'csv'],
          ['tsv', 'tsv'],
        ],
      },
      { path: 'url', labelWord: 'address', hintWord: 'addressHint', example: '/items' },
      { ...method, path: 'url_options.method' },
      { path: 'root_selector', labelWord: 'rows', hintWord: 'rowsHint', example: 'data.items' },
      {
        path: 'format',
        labelWord: 'format',
        choices: [
          ['table', 'formatTable'],
          ['timeseries', 'formatSeries'],
        ],
      },
    ],
    columns: {
      path: 'columns',
      selector: 'selector',
      name: 'text',
      types: ['string', 'number', 'boolean', 'timestamp', 'timestamp_epoch', 'timestamp_epoch_s'],
    },
  },
  json: {
    parts: [
      { path: 'urlPath', labelWord: 'address', hintWord: 'addressHint', example: '/items' },
      method,
      { path: 'queryParams', labelWord: 'params', example: 'from=$__from' },
    ],
    columns: { path: 'fields', selector: 'jsonPath', name: 'name', types },
  },
  csv: {
    parts: [
      { path: 'path', labelWord: 'address', hintWord: 'addressHint', example: '/items.csv' },
      { path: 'delimiter', labelWord: 'delimiter', example: ',' },
    ],
    columns: { path: 'schema', selector: 'name', types },
  },
  health: {
    parts: [
      {
        path: 'queryType',
        labelWord: 'asked',
        choices: [
          ['', 'nothing'],
          ['checks', 'checks'],
          ['uptime', 'uptime'],
          ['availability', 'availability'],
          ['latency', 'latency'],
          ['incidents', 'incidents'],
        ],
      },
    ],
  },
  chatflow: {
    parts: [
      {
        path: 'queryType',
        labelWord: 'asked',
        choices: [
          ['', 'nothing'],
          ['runs', 'runs'],
          ['flows', 'flows'],
          ['runs-over-time', 'runsOverTime'],
          ['errors-over-time', 'errorsOverTime'],
          ['tokens-over-time', 'tokensOverTime'],
          ['cost-over-time', 'costOverTime'],
        ],
      },
      { path: 'chatflowId', labelWord: 'flow', hintWord: 'flowHint' },
      {
        path: 'status',
        labelWord: 'status',
        choices: [
          ['', 'anyStatus'],
          ['done', 'done'],
          ['failed', 'failed'],
          ['stopped', 'stopped'],
          ['waiting', 'waiting'],
          ['running', 'running'],
        ],
      },
    ],
  },
  alerts: {
    parts: [
      {
        path: 'queryType',
        labelWord: 'asked',
        choices: [
          ['', 'nothing'],
          ['alerts', 'alerts'],
          ['silences', 'silences'],
        ],
      },
      { path: 'filter', labelWord: 'filter', example: 'severity="critical", job=~"api.*"' },
    ],
  },
}
