import type { ScopedVars } from '../dashboard.ts'
import { allValueToken, type Variable, type VariableState } from '../variable.ts'
import { chosenFilters, filterConditions } from '../variables/adhoc-filters.ts'
import type { VariableValue } from './formats.ts'
import { replaceReferences } from './references.ts'

/** A value with what decides over its escaping. */
export type ScopedValue = VariableValue & {
  /** Chosen from many, or all: PromQL takes it as a regular expression. */
  readonly isPattern: boolean
  /** Inserted as it is: "All" with a value of its own. */
  readonly isRaw: boolean
}

/** Finds what a name stands for; `undefined` for names that are none of ours. */
export type Scope = (name: string) => ScopedValue | undefined

/**
 * The scope of a panel: values of its own before variables of the dashboard before built-in ones.
 *
 * @param builtIns such as `__from`; see `builtIns()`
 */
export function createScope(
  states: readonly VariableState[],
  scopedVars: ScopedVars,
  builtIns: Readonly<Record<string, string>>,
): Scope {
  const byName = new Map(states.map((state) => [state.variable.name, state]))
  const plain: Scope = (name) => {
    const state = byName.get(name)
    const own = Object.hasOwn(scopedVars, name) ? scopedVars[name] : undefined
    if (own !== undefined) return { ...own, isPattern: isPattern(state?.variable), isRaw: false }
    if (state !== undefined) return currentValue(state)
    const builtIn = Object.hasOwn(builtIns, name) ? builtIns[name] : undefined
    return builtIn === undefined ? undefined : { value: builtIn, text: builtIn, isPattern: false, isRaw: false }
  }
  return (name) => withoutReferences(plain(name), plain)
}

/** A value of its own for "All" may refer to other variables; those of their values are left as they are. */
function withoutReferences(found: ScopedValue | undefined, scope: Scope): ScopedValue | undefined {
  if (found === undefined || !found.isRaw || typeof found.value !== 'string') return found
  const value = replaceReferences(found.value, ({ name }) => {
    const inner = scope(name)?.value
    return typeof inner === 'object' ? `(${inner.join('|')})` : inner
  })
  return { ...found, value }
}

/** What a variable stands for now; "All" stands for its own value or for all options. */
function currentValue({ variable, options, selected }: VariableState): ScopedValue {
  if (variable.kind === 'adhoc') return conditionsOf(selected)
  if (variable.kind === 'groupby') return labelsOf(selected)
  if (selected.some(({ value }) => value === allValueToken)) return valueOfAll(variable, options)
  const pattern = isPattern(variable)
  if (variable.isMulti)
    return {
      value: selected.map(({ value }) => value),
      text: selected.map(({ text }) => text),
      isPattern: pattern,
      isRaw: false,
    }
  return { value: selected[0]?.value ?? '', text: selected[0]?.text ?? '', isPattern: pattern, isRaw: false }
}

// As they stand between braces: dashboards that put them in by hand write `up{$Filters}`.
function conditionsOf(selected: VariableState['selected']): ScopedValue {
  const text = filterConditions(chosenFilters(selected))
  return { value: text, text, isPattern: false, isRaw: true }
}

// As they stand in `by (…)`: what is no regular expression has no pipes between its parts.
function labelsOf(selected: VariableState['selected']): ScopedValue {
  const labels = selected.map(({ value }) => value)
  return { value: labels.join(','), text: labels, isPattern: false, isRaw: true }
}

function valueOfAll(variable: Variable, options: VariableState['options']): ScopedValue {
  if (variable.allValue !== undefined) return { value: variable.allValue, text: 'All', isPattern: true, isRaw: true }
  return { value: options.map(({ value }) => value), text: 'All', isPattern: true, isRaw: false }
}

function isPattern(variable: Variable | undefined): boolean {
  return variable !== undefined && (variable.isMulti || variable.includesAll)
}
