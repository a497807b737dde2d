import { Failure } from '@hearth/kernel'
import type { LabelFilter } from '../query.ts'
import { type Selection, selectionsOf } from './parts-of-logql.ts'

type Insert = { readonly at: number; readonly text: string }

/**
 * A LogQL expression with conditions added to each selector: `{app="a"}` and `job="b"` become `{app="a", job="b"}`.
 * Where labels are read out of lines, the condition stands behind the last stage that reads them, as it may be about
 * one of those.
 *
 * @throws {Failure} `invalid` for an operator that LogQL does not have, and for what is no name of a label
 */
export function addLineFilters(expr: string, filters: readonly LabelFilter[]): string {
  const written = filters.filter(({ key }) => key !== '').map(writeFilter)
  if (written.length === 0) return expr
  const inserts = selectionsOf(expr).map((selection) => insertOf(expr, selection, written))
  return inserts.reduceRight((text, { at, text: part }) => text.slice(0, at) + part + text.slice(at), expr)
}

function insertOf(expr: string, { from, to, stages }: Selection, written: readonly string[]): Insert {
  const inside = expr.slice(from + 1, to).trim()
  const parser = stages.findLast((stage) => isParser(expr.slice(stage.from, stage.to)))
  // Without a condition of its own a selector is refused, whatever stands behind it.
  if (parser !== undefined && inside !== '') return { at: parser.to, text: written.map((one) => ` | ${one}`).join('') }
  return { at: to, text: `${inside === '' || inside.endsWith(',') ? '' : ', '}${written.join(', ')}` }
}

function isParser(stage: string): boolean {
  return /^\|\s*(json|logfmt|regexp|pattern|unpack)\b/.test(stage)
}

const plainOperators = ['=', '!=', '=~', '!~']

function writeFilter({ key, operator, value, values }: LabelFilter): string {
  // A name stands there as it is: whoever made a link could write anything else into the query.
  if (!/^[A-Za-z_]\w*$/.test(key))
    throw new Failure('invalid', `Cannot filter lines by "${key}": it is no name of a label`, { param: 'adhocFilters' })
  if (operator === '=|' || operator === '!=|') {
    const words = (values.length > 0 ? values : [value]).map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    return `${key}${operator === '=|' ? '=~' : '!~'}${JSON.stringify(words.join('|'))}`
  }
  if (plainOperators.includes(operator)) return `${key}${operator}${JSON.stringify(value)}`
  throw new Failure(
    'invalid',
    `Cannot filter lines by the operator "${operator}": =, !=, =~, !~, =| and !=| are known`,
    { param: 'adhocFilters' },
  )
}
