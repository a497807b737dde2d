import type { AdhocFilter, Selection, VariableOption } from '../variable.ts'

// As Grafana writes what divides the parts, where a part holds it.
const pipe = '__gfp__'
const comma = '__gfc__'

/** A filter as it stands in the address: `job|=|api`. */
export function renderFilter({ key, operator, value }: AdhocFilter): string {
  return [key, operator, value].map((part) => part.replaceAll('|', pipe).replaceAll(',', comma)).join('|')
}

/** @returns `undefined` for what is no filter */
export function parseFilter(text: string): AdhocFilter | undefined {
  const [key = '', operator = '', ...values] = text
    .split('|')
    .map((part) => part.replaceAll(pipe, '|').replaceAll(comma, ','))
  return key === '' || operator === '' ? undefined : { key, operator, value: values.join('|') }
}

/** A filter as an option that can be chosen, in words that people read. */
export function filterOption(filter: AdhocFilter): VariableOption {
  return { text: `${filter.key} ${filter.operator} ${filter.value}`, value: renderFilter(filter) }
}

/** The filters that are chosen now. */
export function chosenFilters(selected: Selection): readonly AdhocFilter[] {
  return selected.flatMap(({ value }) => parseFilter(value) ?? [])
}

/** The filters as conditions of a selector, `a="b",c!="d"`, which `$Filters` stands for in a query. */
export function filterConditions(filters: readonly AdhocFilter[]): string {
  return filters.map(({ key, operator, value }) => `${key}${operator}${JSON.stringify(value)}`).join(',')
}
