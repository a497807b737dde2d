import type { AdhocFilter, Selection, VariableOption } from '../variable.ts'

// As Grafana writes what divides the parts, where a part holds it.
const escapes = { '|': '__gfp__', ',': '__gfc__' } as const

/** A filter as it stands in the address: `job|=|api`, and `job|=__gfp__|api|web` for one of several. */
export function renderFilter({ key, operator, value, values }: AdhocFilter): string {
  return [key, operator, ...(values ?? [value])].map(escapePart).join('|')
}

function escapePart(part: string): string {
  return part.replaceAll('|', escapes['|']).replaceAll(',', escapes[','])
}

/**
 * Reads `renderFilter`'s text. Grafana may write a part with what it calls it behind a comma, which is left out.
 *
 * @returns `undefined` for what is no filter
 */
export function parseFilter(text: string): AdhocFilter | undefined {
  const [key = '', operator = '', ...values] = text
    .split('|')
    .map((part) => (part.split(',')[0] ?? '').replaceAll(escapes['|'], '|').replaceAll(escapes[','], ','))
  if (key === '' || !/^(!?=\|?|[=!]~|[<>]=?)$/.test(operator)) return undefined
  if (takesSeveral(operator)) return { key, operator, value: values[0] ?? '', values }
  return { key, operator, value: values.join('|') }
}

/** Whether an operator compares with several values. */
export function takesSeveral(operator: string): boolean {
  return operator === '=|' || operator === '!=|'
}

/** A filter as an option that can be chosen, in words that people read. */
export function filterOption(filter: AdhocFilter): VariableOption {
  const { key, operator, value, values = [value] } = filter
  return { text: `${key} ${operator} ${values.join(', ')}`, value: renderFilter(filter) }
}

/** The filters that are chosen now. */
export function chosenFilters(selected: Selection): readonly AdhocFilter[] {
  return selected.flatMap(({ value }) => parseFilter(value) ?? [])
}

/** The filters as conditions of a selector, `a="b",c!="d"`, which `$Filters` stands for in a query. */
export function filterConditions(filters: readonly AdhocFilter[]): string {
  return filters.map(conditionOf).join(',')
}

// One of several is a pattern of PromQL and of LogQL.
function conditionOf({ key, operator, value, values = [value] }: AdhocFilter): string {
  const name = /^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key)
  if (!takesSeveral(operator)) return `${name}${operator}${JSON.stringify(value)}`
  const pattern = values.map((one) => one.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')
  return `${name}${operator === '=|' ? '=~' : '!~'}${JSON.stringify(pattern)}`
}
