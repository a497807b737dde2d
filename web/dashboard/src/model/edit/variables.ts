import { isRecord, type Json, record, records, text } from '../json.ts'
import type { VariableState } from '../variable.ts'

/** The types of variables that can be made. */
export const variableTypes = ['query', 'custom', 'textbox', 'constant', 'interval', 'datasource', 'adhoc'] as const

export type VariableType = (typeof variableTypes)[number]

/** A name that no variable has yet. */
export function freeName(variables: readonly Json[]): string {
  const taken = new Set(variables.map(({ name }) => text(name)))
  return (
    Array.from({ length: taken.size + 1 }, (_, index) => `query${index}`).find((name) => !taken.has(name)) ?? 'query'
  )
}

/** Why a variable cannot be called that; `undefined` where it can. */
export function faultOfName(name: string, others: readonly string[]): 'empty' | 'letters' | 'taken' | undefined {
  if (name === '') return 'empty'
  if (!/^\w+$/.test(name) || name.startsWith('__')) return 'letters'
  return others.includes(name) ? 'taken' : undefined
}

// What a variable of a type says when it is made one, so that it works at once.
const starts: Readonly<Record<VariableType, Json>> = {
  query: { query: '', refresh: 1 },
  custom: { query: 'one,two' },
  textbox: { query: '' },
  constant: { query: '', hide: 2 },
  interval: { query: '1m,5m,15m,1h', auto: false },
  datasource: { query: 'prometheus' },
  adhoc: { datasource: null, filters: [] },
}

/** The variable as one of another type: name, label and description stay, what was chosen goes. */
export function changeType(variable: Json, type: VariableType): Json {
  const { name, label, description, hide } = variable
  const kept = Object.fromEntries(
    Object.entries({ name, label, description, hide }).filter(([, value]) => value !== undefined),
  )
  // Of filters nothing is chosen among.
  return { ...kept, type, ...starts[type], ...(type === 'adhoc' ? {} : { current: {}, options: [] }) }
}

/** What `label_values(metric, label)` asks for; `undefined` where the query has another form. */
export function labelQuery(query: string): { readonly metric: string; readonly label: string } | undefined {
  if (query.trim() === '') return { metric: '', label: '' }
  const [, one, two] = query.trim().match(/^label_values\(\s*(?:(.+?)\s*,)?\s*(\w*)\s*\)$/) ?? []
  return two === undefined ? undefined : { metric: one ?? '', label: two }
}

/** A query for the values that a label has, of one metric or of all. */
export function labelValues({ metric, label }: { readonly metric: string; readonly label: string }): string {
  if (label === '' && metric === '') return ''
  return metric === '' ? `label_values(${label})` : `label_values(${metric}, ${label})`
}

/**
 * The dashboard with what is chosen of variables that were saved without a choice: where nobody chooses, as on a public
 * page, they stand for it.
 */
export function withChoices(json: Json, states: readonly VariableState[]): Json {
  const list = records(record(json.templating).list)
  if (list.length === 0) return json
  const chosen = new Map(states.map(({ variable, selected }) => [variable.name, selected]))
  const filled = list.map((variable) => {
    const selected = chosen.get(text(variable.name)) ?? []
    const hasChoice = isRecord(variable.current) && variable.current.value !== undefined
    if (hasChoice || selected.length === 0 || variable.type === 'adhoc') return variable
    const [first] = selected
    const isMany = variable.multi === true
    const [words, values] = [selected.map((one) => one.text), selected.map(({ value }) => value)]
    return {
      ...variable,
      current: isMany ? { text: words, value: values } : { text: first?.text, value: first?.value },
    }
  })
  return { ...json, templating: { ...record(json.templating), list: filled } }
}
