import { Failure } from '@hearth/kernel'
import type { Query } from '../query.ts'
import { methodOf, pairsOf, records, textOf } from '../read-parts.ts'
import type { Column } from '../table/table.ts'
import type { WebColumn, WebQuery, WebRequest } from './web-query.ts'

const kinds: Readonly<Record<string, Column['kind']>> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  time: 'time',
}

/**
 * A query of the JSON API plugin, its fields by JSONPath: https://grafana.github.io/grafana-json-datasource/
 *
 * @throws {Failure} `invalid` for a field in JSONata
 */
export function readJsonApi({ written }: Pick<Query, 'written'>): WebQuery {
  const columns = records(written.fields).map((field): WebColumn => {
    const selector = textOf(field.jsonPath)
    if (textOf(field.language) === 'jsonata')
      throw new Failure('invalid', `"${selector}" is JSONata: paths are JSONPath here, such as $.items[*].name`)
    return { ...columnOf(field), selector, name: textOf(field.name) || lastName(selector) }
  })
  return {
    source: { kind: 'url', request: requestOf(written, textOf(written.urlPath)) },
    form: { kind: 'json', root: '$', isByColumn: true },
    columns: columns.filter(({ selector }) => selector !== ''),
    isSeries: false,
  }
}

/** A query of the CSV plugin: https://grafana.github.io/grafana-csv-datasource/ */
export function readCsvPlugin({ written }: Pick<Query, 'written'>): WebQuery {
  const columns = records(written.schema).map((column): WebColumn => {
    const name = textOf(column.name)
    return { ...columnOf(column), selector: name, name }
  })
  return {
    source: { kind: 'url', request: requestOf(written, textOf(written.path)) },
    form: {
      kind: 'csv',
      delimiter: textOf(written.delimiter) || ',',
      hasHeader: written.header !== false,
      skippedRows: Math.max(0, Number(written.skipRows) || 0),
      decimalComma: written.decimalSeparator === ',',
      areOthersLeftOut: written.ignoreUnknown === true,
    },
    columns: columns.filter(({ name }) => name !== ''),
    isSeries: false,
  }
}

function requestOf(written: Query['written'], url: string): WebRequest {
  const method = methodOf(written.method)
  return {
    url,
    method,
    // Older queries have them in one text.
    params: [...new URLSearchParams(textOf(written.queryParams)), ...pairsOf(written.params)],
    headers: pairsOf(written.headers),
    body: method === 'POST' ? textOf(written.body) : undefined,
  }
}

function columnOf({ type }: Query['written']): Pick<WebColumn, 'kind' | 'isSeconds'> {
  return { kind: kinds[textOf(type)], isSeconds: false }
}

function lastName(path: string): string {
  return /([\w-]+)['"\]]*$/.exec(path)?.[1] ?? path
}
