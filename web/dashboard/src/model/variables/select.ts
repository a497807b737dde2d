import { allValueToken, type Selection, type Variable, type VariableOption } from '../variable.ts'

const allOption: VariableOption = { text: 'All', value: allValueToken }

/**
 * What is chosen once the options are known: the wish as far as it can be had, else the first option.
 *
 * @param wanted values or texts, from the URL or saved with the dashboard; `$__all` and `All` stand for all
 */
export function selectOptions(
  variable: Variable,
  options: readonly VariableOption[],
  wanted: readonly string[],
): Selection {
  if (variable.includesAll && wanted.some((value) => isAll(value))) return [allOption]
  const found = wanted.flatMap((value) => findOption(variable, options, value) ?? [])
  const chosen = variable.isMulti ? found : found.slice(0, 1)
  if (chosen.length > 0 || variable.kind === 'groupby') return chosen
  const first = variable.includesAll ? allOption : options[0]
  return first === undefined ? [] : [first]
}

function isAll(value: string): boolean {
  return value === allValueToken || value === 'All'
}

/** A value that nobody offered may still be asked for by hand. */
function findOption(
  variable: Variable,
  options: readonly VariableOption[],
  wanted: string,
): VariableOption | undefined {
  const found = options.find(({ value }) => value === wanted) ?? options.find(({ text }) => text === wanted)
  if (found !== undefined) return found
  const isFree = variable.kind === 'interval' || options.length === 0
  return isFree && wanted !== '' && !isAll(wanted) ? { text: wanted, value: wanted } : undefined
}
