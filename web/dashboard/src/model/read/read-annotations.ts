import type { AnnotationQuery } from '../dashboard.ts'
import { flag, records, text } from '../json.ts'
import { readDatasource } from './read-datasource.ts'

export function readAnnotations(json: unknown): readonly AnnotationQuery[] {
  return records(json).map((query) => ({
    name: text(query.name),
    isEnabled: flag(query.enable, true),
    isBuiltIn: query.builtIn === 1 || query.builtIn === true,
    isHidden: flag(query.hide),
    color: text(query.iconColor, 'red'),
    datasource: readDatasource(query.datasource),
    expr: text(query.expr),
    raw: query,
  }))
}
