import type { Matcher } from '../../streams/stream-store.ts'

/** A query: lines, or figures made of lines. */
export type Expr = LogExpr | MetricExpr

/** Lines of the streams that fit, and what becomes of each. */
export type LogExpr = {
  readonly kind: 'log'
  readonly matchers: readonly Matcher[]
  readonly stages: readonly Stage[]
}

export type MetricExpr = RangeAggregation | VectorAggregation | Binary | Literal | Vector | LabelReplace

/** Spans are in nanoseconds. */
export type LogRange = {
  readonly log: LogExpr
  readonly spanNs: bigint
  readonly offsetNs: bigint
  readonly unwrap: Unwrap | undefined
}

export type Conversion = 'bytes' | 'duration' | 'duration_seconds'

/** The label whose value is the sample, and what has to hold once it is read. */
export type Unwrap = {
  readonly label: string
  readonly conversion: Conversion | undefined
  readonly filters: readonly LabelFilter[]
}

export type Grouping = { readonly labels: readonly string[]; readonly without: boolean }

export type RangeAggregation = {
  readonly kind: 'range'
  readonly operation: string
  readonly range: LogRange
  readonly parameter: number | undefined
  readonly grouping: Grouping | undefined
}

export type VectorAggregation = {
  readonly kind: 'aggregate'
  readonly operation: string
  readonly expr: MetricExpr
  /** How many series are wanted, of those operations that choose. */
  readonly parameter: number
  readonly grouping: Grouping
}

export type Matching = {
  readonly card: 'one-to-one' | 'many-to-one' | 'one-to-many'
  readonly on: boolean
  readonly labels: readonly string[]
  readonly include: readonly string[]
}

export type Binary = {
  readonly kind: 'binary'
  readonly operator: string
  readonly returnsBool: boolean
  readonly matching: Matching
  readonly left: MetricExpr
  readonly right: MetricExpr
}

export type Literal = { readonly kind: 'literal'; readonly value: number }

type Vector = { readonly kind: 'vector'; readonly value: number }

export type LabelReplace = {
  readonly kind: 'label_replace'
  readonly expr: MetricExpr
  readonly destination: string
  readonly replacement: string
  readonly source: string
  readonly pattern: string
}

export type LineOperator = '|=' | '!=' | '|~' | '!~' | '|>' | '!>'

/** A test of the line; with `or`, of any of several texts. */
export type LineFilter = {
  readonly kind: 'line'
  readonly operator: LineOperator
  readonly alternatives: readonly LineText[]
}

export type LineText = { readonly text: string; readonly isAddress: boolean }

export type Extraction = { readonly label: string; readonly path: string }

export type Stage =
  /** Filters that stand one after the other are one stage. */
  | { readonly kind: 'lines'; readonly filters: readonly LineFilter[] }
  | { readonly kind: 'json'; readonly extractions: readonly Extraction[] }
  | {
      readonly kind: 'logfmt'
      readonly extractions: readonly Extraction[]
      readonly strict: boolean
      readonly keepsEmpty: boolean
    }
  | { readonly kind: 'regexp' | 'pattern'; readonly pattern: string }
  | { readonly kind: 'unpack' | 'decolorize' }
  | { readonly kind: 'label'; readonly filter: LabelFilter }
  | { readonly kind: 'line_format'; readonly template: string }
  | { readonly kind: 'label_format'; readonly formats: readonly LabelFormat[] }
  | { readonly kind: 'drop' | 'keep'; readonly labels: readonly NamedLabel[] }

export type LabelFormat = { readonly label: string; readonly value: string; readonly isRename: boolean }

/** A label by its name, or by its name and value. */
export type NamedLabel = { readonly name: string } | { readonly matcher: Matcher }

export type Comparison = '==' | '!=' | '>' | '>=' | '<' | '<='

export type LabelFilter =
  | { readonly kind: 'matcher'; readonly matcher: Matcher }
  | { readonly kind: 'address'; readonly label: string; readonly isEqual: boolean; readonly pattern: string }
  | { readonly kind: 'number'; readonly label: string; readonly comparison: Comparison; readonly value: number }
  | { readonly kind: 'duration'; readonly label: string; readonly comparison: Comparison; readonly value: bigint }
  | { readonly kind: 'bytes'; readonly label: string; readonly comparison: Comparison; readonly value: bigint }
  | { readonly kind: 'and' | 'or'; readonly left: LabelFilter; readonly right: LabelFilter }
