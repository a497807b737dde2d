import type { Scope } from '../interpolate/scope.ts'
import { isRecord, type Json, text } from '../json.ts'
import { filledQuery } from '../sources/other-query.ts'
import type { QueryVariable } from '../variable.ts'
import type { VariableQuery } from './variable-query.ts'

/**
 * What a variable asks a source that takes no expression: its query as panels write it, or a text that is the whole of it.
 *
 * @returns `undefined` where nothing is written
 */
export function otherVariable(variable: QueryVariable, type: string, scope: Scope): VariableQuery | undefined {
  // As the Infinity plugin keeps it.
  const { infinityQuery, ...written } = variable.written ?? {}
  const own = isRecord(infinityQuery) ? infinityQuery : written
  const query = isWritten(own) ? own : queryOfText(variable.query)
  return isWritten(query) ? { kind: 'frames', query: filledQuery(query, type, scope) } : undefined
}

// Each type reads a key of its own.
function queryOfText(written: string): Json {
  const whole = { rawSql: written, url: written, urlPath: written, path: written, queryType: written }
  return { ...whole, type: 'json', source: 'url', format: 'table' }
}

const askingKeys = ['rawSql', 'queryText', 'rawQueryText', 'url', 'data', 'urlPath', 'path', 'queryType']

function isWritten(query: Json): boolean {
  return askingKeys.some((key) => text(query[key]).trim() !== '')
}
