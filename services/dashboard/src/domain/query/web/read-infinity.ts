import { Failure } from '@hearth/kernel'
import type { Query } from '../query.ts'
import { methodOf, pairsOf, record, records, textOf } from '../read-parts.ts'
import type { Column } from '../table/table.ts'
import type { WebColumn, WebForm, WebQuery } from './web-query.ts'

const kinds: Readonly<Record<string, Column['kind']>> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  timestamp: 'time',
  timestamp_epoch: 'time',
  timestamp_epoch_s: 'time',
}

const delimiters: Readonly<Record<string, string>> = { csv: ',', tsv: '\t' }

/**
 * A query of the Infinity plugin, as far as it is JSON, CSV or TSV, from an address or written in the query:
 * https://grafana.com/docs/plugins/yesoreyeram-infinity-datasource/latest/query/
 *
 * @throws {Failure} `invalid` for the forms that are not read here
 */
export function readInfinity({ written }: Pick<Query, 'written'>): WebQuery {
  const format = textOf(written.format)
  return {
    source: sourceOf(written),
    form: formOf(written),
    columns: records(written.columns).map(readColumn),
    isSeries: format === 'timeseries',
  }
}

function sourceOf(written: Query['written']): WebQuery['source'] {
  const kind = textOf(written.source) || 'url'
  if (kind === 'inline') return { kind: 'inline', text: textOf(written.data) }
  if (kind !== 'url') throw new Failure('invalid', `"source" is "${kind}": url and inline are read here`)
  const options = record(written.url_options)
  const method = methodOf(options.method)
  return {
    kind: 'url',
    request: {
      url: textOf(written.url),
      method,
      params: pairsOf(options.params),
      headers: pairsOf(options.headers),
      body: method === 'POST' ? textOf(options.data) : undefined,
    },
  }
}

function formOf(written: Query['written']): WebForm {
  const type = textOf(written.type) || 'json'
  if (type === 'json') return { kind: 'json', root: textOf(written.root_selector), isByColumn: false }
  const delimiter = delimiters[type]
  if (delimiter === undefined) throw new Failure('invalid', `"type" is "${type}": json, csv and tsv are read here`)
  const options = record(written.csv_options)
  return {
    kind: 'csv',
    delimiter: textOf(options.delimiter) || delimiter,
    hasHeader: true,
    skippedRows: 0,
    decimalComma: false,
    areOthersLeftOut: records(written.columns).length > 0,
  }
}

function readColumn(json: Query['written']): WebColumn {
  const selector = textOf(json.selector)
  const type = textOf(json.type)
  return { selector, name: textOf(json.text) || selector, kind: kinds[type], isSeconds: type === 'timestamp_epoch_s' }
}
