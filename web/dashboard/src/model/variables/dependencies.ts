import { referencedNames } from '../interpolate/references.ts'
import type { Variable } from '../variable.ts'

/** Names of the other variables that a variable needs before its options can be read. */
function dependenciesOf(variable: Variable, names: ReadonlySet<string>): readonly string[] {
  return referencedNames(textsOf(variable).join(' ')).filter((name) => name !== variable.name && names.has(name))
}

function textsOf(variable: Variable): readonly string[] {
  switch (variable.kind) {
    case 'query':
      return [variable.query, JSON.stringify(variable.written ?? {}), variable.regex, variable.datasource.id ?? '']
    case 'datasource':
      return [variable.regex]
    case 'adhoc':
    case 'groupby':
    case 'unknown':
      return []
    default:
      return [variable.query]
  }
}

/**
 * Variables in waves: those of one wave need only those of the waves before, so that a wave can be asked at
 * once. Variables that need each other in a circle come last, in the order of the dashboard.
 */
export function inWaves(variables: readonly Variable[]): readonly (readonly Variable[])[] {
  const names = new Set(variables.map(({ name }) => name))
  const waves: (readonly Variable[])[] = []
  const done = new Set<string>()
  let rest = variables
  while (rest.length > 0) {
    const ready = rest.filter((variable) => dependenciesOf(variable, names).every((name) => done.has(name)))
    const wave = ready.length > 0 ? ready : rest.slice(0, 1)
    for (const { name } of wave) done.add(name)
    rest = rest.filter(({ name }) => !done.has(name))
    waves.push(wave)
  }
  return waves
}
