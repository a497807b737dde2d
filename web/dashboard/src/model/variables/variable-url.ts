import { allValueToken, type Variable, type VariableState } from '../variable.ts'

/** The wishes in an address: `var-job=api&var-job=web`, by name of the variable. */
export function variablesFromUrl(search: string): ReadonlyMap<string, readonly string[]> {
  const params = new URLSearchParams(search)
  const names = [...new Set(params.keys())].filter((key) => key.startsWith('var-'))
  return new Map(names.map((key) => [key.slice(4), params.getAll(key)]))
}

/** The choices as parts of an address, `All` for all; variables that keep out of addresses are left out. */
export function variablesToParams(
  states: readonly VariableState[],
): readonly (readonly [key: string, value: string])[] {
  return states
    .filter(({ variable }) => isInUrl(variable))
    .flatMap(({ variable, selected }) =>
      selected.map(({ value }) => [`var-${variable.name}`, value === allValueToken ? 'All' : value] as const),
    )
}

/** The choices as one text, as `$__all_variables` stands for. */
export function variablesToUrl(states: readonly VariableState[]): string {
  return variablesToParams(states)
    .map(([key, value]) => `${key}=${encodeURIComponent(value === 'All' ? allValueToken : value)}`)
    .join('&')
}

function isInUrl({ kind, skipsUrl }: Variable): boolean {
  return !skipsUrl && kind !== 'constant'
}
