import type { DatasourceRef } from '../datasource-ref.ts'
import { interpolate, interpolatePromql } from '../interpolate/interpolate.ts'
import { createScope, type Scope } from '../interpolate/scope.ts'
import type { Datasource } from '../queries/build-query.ts'
import { resolveDatasource } from '../queries/build-query.ts'
import { isOtherType } from '../sources/other-query.ts'
import { isForeign } from '../sources/source-families.ts'
import type { AdhocVariable, QueryVariable, Variable, VariableOption, VariableState } from '../variable.ts'
import { t } from '../words.ts'
import { filterOption, parseFilter } from './adhoc-filters.ts'
import { inWaves } from './dependencies.ts'
import { optionsFromAnswer } from './options-from-answer.ts'
import { selectOptions } from './select.ts'
import { autoInterval, autoToken, customOptions, datasourceOptions, intervalOptions } from './static-options.ts'
import { parseVariableQuery, type VariableQuery } from './variable-query.ts'

export type ResolveContext = {
  readonly datasources: readonly Datasource[]
  /** Length of the time range in milliseconds. */
  readonly rangeMs: number
  readonly builtIns: Readonly<Record<string, string>>
  /** Wishes by name, from the URL; they go before what is saved with the dashboard. */
  readonly wanted: ReadonlyMap<string, readonly string[]>
  /** States from before, by name, for variables that need not be read again. */
  readonly kept: ReadonlyMap<string, VariableState>
  /** Asks a data source; a failure becomes the error of the variable. */
  readonly runQuery: (
    source: Datasource,
    query: VariableQuery,
    signal: AbortSignal,
  ) => Promise<readonly VariableOption[]>
  readonly signal: AbortSignal
}

/**
 * Reads the options of all variables and chooses among them, in waves: a variable is asked once those it
 * refers to are known.
 *
 * @returns the states in the order of the dashboard
 */
export async function resolveVariables(
  variables: readonly Variable[],
  context: ResolveContext,
): Promise<readonly VariableState[]> {
  const states = new Map<string, VariableState>()
  for (const wave of inWaves(variables)) {
    const scope = variableScope([...states.values()], context)
    const resolved = await Promise.all(
      wave.map((variable) => context.kept.get(variable.name) ?? resolveOne(variable, scope, context)),
    )
    for (const state of resolved) states.set(state.variable.name, state)
  }
  return variables.flatMap(({ name }) => states.get(name) ?? [])
}

/** The scope that queries of variables are read in; interval variables on "auto" stand for their step. */
function variableScope(
  states: readonly VariableState[],
  { builtIns, rangeMs }: Pick<ResolveContext, 'builtIns' | 'rangeMs'>,
): Scope {
  return createScope(
    states.map((state) => withAuto(state, rangeMs)),
    {},
    builtIns,
  )
}

/** The state with "auto" of an interval variable replaced by the step it stands for. */
export function withAuto(state: VariableState, rangeMs: number): VariableState {
  const { variable, selected } = state
  if (variable.kind !== 'interval') return state
  const tokens = [autoToken(variable.name), '$__auto']
  const value = autoInterval(variable, rangeMs)
  return {
    ...state,
    selected: selected.map((option) => (tokens.includes(option.value) ? { text: value, value } : option)),
  }
}

async function resolveOne(variable: Variable, scope: Scope, context: ResolveContext): Promise<VariableState> {
  const { options, error } = await readOptions(variable, scope, context)
  if (variable.kind === 'adhoc') return { variable, options, selected: selectFilters(variable, context), error }
  const wanted = context.wanted.get(variable.name) ?? variable.current.map(({ value }) => value)
  return { variable, options, selected: selectOptions(variable, options, wanted), error }
}

// An empty wish in the address means that those of the dashboard were taken away.
function selectFilters({ name, filters }: AdhocVariable, { wanted }: ResolveContext): readonly VariableOption[] {
  const chosen = wanted.get(name)?.flatMap((text) => parseFilter(text) ?? []) ?? filters
  return chosen.filter(({ key }) => key !== '').map(filterOption)
}

type Read = { readonly options: readonly VariableOption[]; readonly error: string | undefined }

async function readOptions(variable: Variable, scope: Scope, context: ResolveContext): Promise<Read> {
  switch (variable.kind) {
    case 'query':
      return await queryOptions(variable, scope, context)
    case 'groupby':
      return await answered(variable, { kind: 'label-names', match: undefined }, scope, context, (names) => names)
    case 'custom':
      return known(customOptions(interpolate(variable.query, scope)))
    case 'interval':
      return known(intervalOptions(variable))
    case 'datasource':
      return known(datasourceOptions({ ...variable, regex: interpolate(variable.regex, scope) }, context.datasources))
    case 'textbox':
      return known(
        textOptions(variable.name, variable.current[0]?.value ?? interpolate(variable.query, scope), context),
      )
    case 'constant':
      return known([{ text: variable.query, value: variable.query }])
    default:
      return known(variable.options)
  }
}

function known(options: readonly VariableOption[]): Read {
  return { options, error: undefined }
}

/** A text box offers what was typed. */
function textOptions(name: string, saved: string, { wanted }: ResolveContext): readonly VariableOption[] {
  const value = wanted.get(name)?.[0] ?? saved
  return [{ text: value, value }]
}

async function queryOptions(variable: QueryVariable, scope: Scope, context: ResolveContext): Promise<Read> {
  const source = sourceOf(variable.datasource, scope, context)
  // What is written for a database, the metrics would misread.
  if (source === undefined || isLost(variable.datasource, source, scope))
    return { options: variable.options, error: t('noDataSource', variable) }
  const query = isOtherType(source.type)
    ? (await import('./other-variable.ts')).otherVariable(variable, source.type, scope)
    : parseVariableQuery(interpolatePromql(variable.query, scope))
  if (query === undefined) return known(variable.options)
  return await answered(variable, query, scope, context, (answer) => {
    const regex = interpolate(variable.regex, scope)
    return optionsFromAnswer(answer, { ...variable, regex })
  })
}

async function answered(
  { name, datasource }: Pick<QueryVariable, 'name' | 'datasource'>,
  query: VariableQuery,
  scope: Scope,
  context: ResolveContext,
  toOptions: (answer: readonly VariableOption[]) => readonly VariableOption[],
): Promise<Read> {
  const source = sourceOf(datasource, scope, context)
  if (source === undefined) return { options: [], error: t('noDataSource', { name }) }
  try {
    return known(toOptions(await context.runQuery(source, query, context.signal)))
  } catch (error) {
    context.signal.throwIfAborted()
    return { options: [], error: error instanceof Error ? error.message : String(error) }
  }
}

// A source that is named exactly is meant, whatever type is written beside its name.
function isLost(ref: DatasourceRef, { uid, name, type }: Datasource, scope: Scope): boolean {
  if (ref.kind !== 'named') return false
  const id = interpolate(ref.id ?? '', scope)
  return id !== uid && id !== name && isForeign(type, ref.type)
}

function sourceOf(ref: DatasourceRef, scope: Scope, { datasources }: ResolveContext): Datasource | undefined {
  return resolveDatasource(ref, datasources, scope)
}
