import type { DatasourceRef } from './datasource-ref.ts'

/** The value of a variable that stands for all of its options, in URLs and in the JSON. */
export const allValueToken = '$__all'

export type VariableOption = { readonly text: string; readonly value: string }

/** What is chosen: one option, or several where `isMulti`; `[]` while nothing can be chosen. */
export type Selection = readonly VariableOption[]

type VariableBase = {
  readonly name: string
  readonly label: string
  readonly description: string
  readonly hide: 'nothing' | 'label' | 'variable'
  readonly isMulti: boolean
  readonly includesAll: boolean
  /** Stands for "All" as it is, without escaping; undefined: all options joined. */
  readonly allValue: string | undefined
  readonly allowsCustomValue: boolean
  readonly skipsUrl: boolean
  /** The choice saved with the dashboard; the value `$__all` stands for all. */
  readonly current: Selection
  /** Options saved with the dashboard, shown until the first answer. */
  readonly options: readonly VariableOption[]
}

export type QueryVariable = VariableBase & {
  readonly kind: 'query'
  readonly datasource: DatasourceRef
  /** Such as `label_values(up, job)`; may hold other variables. */
  readonly query: string
  /** The query of a source that takes more than a text. */
  readonly written?: Readonly<Record<string, unknown>> | undefined
  readonly regex: string
  readonly regexAppliesTo: 'value' | 'text'
  readonly sort: VariableSort
  readonly refresh: 'on-load' | 'on-time-change'
  /** Options that are there whatever the answer is. */
  readonly fixed?: {
    readonly options: readonly VariableOption[]
    readonly place: 'before' | 'after' | 'sorted'
  }
}

export type VariableSort =
  | 'none'
  | 'alphabetical-asc'
  | 'alphabetical-desc'
  | 'numerical-asc'
  | 'numerical-desc'
  | 'insensitive-asc'
  | 'insensitive-desc'
  | 'natural-asc'
  | 'natural-desc'

/** `query` is a list: `a, b, text : value`, a comma in a value written `\,`; or a JSON array. */
export type CustomVariable = VariableBase & { readonly kind: 'custom'; readonly query: string }

/** `query` is a list of durations; with `auto` the range is divided into at most `autoCount` steps. */
export type IntervalVariable = VariableBase & {
  readonly kind: 'interval'
  readonly query: string
  readonly hasAuto: boolean
  readonly autoCount: number
  readonly autoMin: string
}

/** Offers the data sources of type `pluginType` whose names match `regex`. */
export type DatasourceVariable = VariableBase & {
  readonly kind: 'datasource'
  readonly pluginType: string
  readonly regex: string
}

type TextVariable = VariableBase & { readonly kind: 'textbox' | 'constant'; readonly query: string }

/** Label filters that are added to every query of its data source. */
export type AdhocVariable = VariableBase & {
  readonly kind: 'adhoc'
  readonly datasource: DatasourceRef
  readonly filters: readonly AdhocFilter[]
  /** Narrow the labels and values that are offered; queries are not filtered by them. */
  readonly baseFilters: readonly AdhocFilter[]
  /** The labels that are offered; undefined: those of the data source. */
  readonly offeredKeys: readonly string[] | undefined
}

export type AdhocFilter = {
  readonly key: string
  readonly operator: string
  readonly value: string
  /** Of `=|` and `!=|`, which take several; `value` is the first of them. */
  readonly values?: readonly string[] | undefined
}

/** Labels by which queries group: those of its data source are offered, none has to be chosen. */
type GroupByVariable = VariableBase & { readonly kind: 'groupby'; readonly datasource: DatasourceRef }

/** A variable of a type that is not known here: its saved choice stays. */
type UnknownVariable = VariableBase & { readonly kind: 'unknown'; readonly type: string }

export type Variable =
  | QueryVariable
  | CustomVariable
  | IntervalVariable
  | DatasourceVariable
  | TextVariable
  | AdhocVariable
  | GroupByVariable
  | UnknownVariable

/** A variable with what it offers and what is chosen now. */
export type VariableState = {
  readonly variable: Variable
  readonly options: readonly VariableOption[]
  readonly selected: Selection
  /** Why the options could not be read; undefined when they were. */
  readonly error: string | undefined
}
