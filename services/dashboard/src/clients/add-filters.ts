import { Failure } from '@hearth/kernel'
import { LabelMatchers, parser, VectorSelector } from '@prometheus-io/lezer-promql'
import type { LabelFilter } from '../domain/query/query.ts'

type Insert = { readonly at: number; readonly text: string }

/**
 * A PromQL expression with conditions added to each of its selectors: `sum(up)` and `job="a"` become
 * `sum(up{job="a"})`. One that cannot be parsed stays as it is: its data source says what is wrong with it.
 *
 * @throws {Failure} `invalid` for an operator that is not known
 */
export function addFilters(expr: string, filters: readonly LabelFilter[]): string {
  const written = filters.filter(({ key }) => key !== '').map(writeFilter)
  if (written.length === 0) return expr
  const added = written.join(',')
  const inserts: Insert[] = []
  let isFaulty = false
  parser.parse(expr).iterate({
    enter: ({ type, to, node }) => {
      isFaulty ||= type.isError
      if (type.id !== VectorSelector) return undefined
      const braces = node.getChild(LabelMatchers)
      if (braces === null) inserts.push({ at: to, text: `{${added}}` })
      else inserts.push(insertInto(expr.slice(braces.from, braces.to), braces.to, added))
      return undefined
    },
  })
  if (isFaulty) return expr
  return inserts.reduceRight((text, { at, text: part }) => text.slice(0, at) + part + text.slice(at), expr)
}

// Before the closing brace; a comma may stand there already.
function insertInto(braces: string, end: number, added: string): Insert {
  const inside = braces.slice(1, -1).trim()
  return { at: end - 1, text: inside === '' || inside.endsWith(',') ? added : `,${added}` }
}

const plainOperators = ['=', '!=', '=~', '!~', '<', '>']

function writeFilter({ key, operator, value, values }: LabelFilter): string {
  const name = /^[A-Za-z_][A-Za-z0-9_]*$/.test(key) ? key : JSON.stringify(key)
  if (operator === '=|' || operator === '!=|') {
    const several = (values.length > 0 ? values : [value]).map(escapePattern).join('|')
    return `${name}${operator === '=|' ? '=~' : '!~'}${JSON.stringify(several)}`
  }
  if (plainOperators.includes(operator)) return `${name}${operator}${JSON.stringify(value)}`
  throw new Failure('invalid', `Cannot filter by the operator "${operator}": =, !=, =~, !~, =| and !=| are known`, {
    param: 'adhocFilters',
  })
}

function escapePattern(value: string): string {
  return value.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
