import type { Matcher } from '../../model/matcher.ts'

/** A time span that may depend on the step and the range of the query, so that it is known only when evaluated. */
export type DurationExpr =
  | { readonly kind: 'literal'; readonly seconds: number; readonly isDuration: boolean }
  | { readonly kind: 'step' }
  | { readonly kind: 'range' }
  | {
      readonly kind: 'extreme'
      readonly which: 'min_of' | 'max_of'
      readonly left: DurationExpr
      readonly right: DurationExpr
    }
  | { readonly kind: 'sign'; readonly op: '+' | '-'; readonly operand: DurationExpr }
  | {
      readonly kind: 'arithmetic'
      readonly op: DurationOperator
      readonly left: DurationExpr
      readonly right: DurationExpr
    }
  | { readonly kind: 'group'; readonly inner: DurationExpr }

export type DurationOperator = '+' | '-' | '*' | '/' | '%' | '^'

/** The `@` modifier: a fixed time, or the start or end of the whole query. */
export type At = { readonly kind: 'time'; readonly ms: number } | { readonly kind: 'start' } | { readonly kind: 'end' }

/** What every node has: where it starts in the query, in UTF-16 units. */
type Placed = { readonly start: number }

export type Timing = { readonly at?: At; readonly offset?: DurationExpr }

type NumberLiteral = Placed & {
  readonly kind: 'number'
  readonly value: number
  /** Whether it was written as a duration. */
  readonly isDuration: boolean
}

type StringLiteral = Placed & { readonly kind: 'string'; readonly value: string }

export type VectorSelector = Placed &
  Timing & {
    readonly kind: 'selector'
    /** The name before the braces, or ''; it is among the matchers too. */
    readonly name: string
    readonly matchers: readonly Matcher[]
    /** Whether samples beyond the ends of the range count too. */
    readonly extension?: Extension
  }

/** `anchored` to the last sample before the range, or `smoothed` by lines over its ends. */
export type Extension = 'anchored' | 'smoothed'

export type MatrixSelector = Placed & {
  readonly kind: 'matrix'
  readonly selector: VectorSelector
  readonly range: DurationExpr
}

export type Subquery = Placed &
  Timing & {
    readonly kind: 'subquery'
    readonly expr: Expr
    readonly range: DurationExpr
    /** Absent: the default step. */
    readonly step?: DurationExpr
  }

export type Call = Placed & { readonly kind: 'call'; readonly name: string; readonly args: readonly Expr[] }

export type Grouping = { readonly without: boolean; readonly labels: readonly string[] }

export type Aggregate = Placed & {
  readonly kind: 'aggregate'
  readonly op: string
  readonly grouping: Grouping
  readonly param?: Expr
  readonly expr: Expr
}

export type BinaryOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '^'
  | 'atan2'
  | '=='
  | '!='
  | '<'
  | '>'
  | '<='
  | '>='
  | '</'
  | '>/'
  | 'and'
  | 'or'
  | 'unless'

export type Matching = {
  /** Compares only `labels`; otherwise all but `labels`. */
  readonly on: boolean
  readonly labels: readonly string[]
  /** Whether several series of one side may meet one series of the other. */
  readonly group?: 'left' | 'right'
  /** Labels that the many take from the one. */
  readonly include: readonly string[]
  /** Values that stand in for a missing partner. */
  readonly fill: { readonly left?: number; readonly right?: number }
}

export type Binary = Placed & {
  readonly kind: 'binary'
  readonly op: BinaryOperator
  /** Where the operator stands. */
  readonly opStart: number
  readonly left: Expr
  readonly right: Expr
  readonly returnBool: boolean
  readonly matching: Matching
}

export type Unary = Placed & { readonly kind: 'unary'; readonly op: '+' | '-'; readonly expr: Expr }

type Paren = Placed & { readonly kind: 'paren'; readonly expr: Expr }

/** A parsed query: plain frozen nodes. */
export type Expr =
  | NumberLiteral
  | StringLiteral
  | VectorSelector
  | MatrixSelector
  | Subquery
  | Call
  | Aggregate
  | Binary
  | Unary
  | Paren

const comparisons: ReadonlySet<string> = new Set(['==', '!=', '<', '>', '<=', '>='])
const setOperators: ReadonlySet<string> = new Set(['and', 'or', 'unless'])

export function isComparison(op: BinaryOperator): boolean {
  return comparisons.has(op)
}

/** Whether the operator leaves out what a histogram counts beyond a value. */
export function isTrim(op: BinaryOperator): op is '</' | '>/' {
  return op === '</' || op === '>/'
}

export function isSetOperator(op: BinaryOperator): op is 'and' | 'or' | 'unless' {
  return setOperators.has(op)
}

/** The expression inside any number of parentheses. */
export function unwrap(expr: Expr): Expr {
  return expr.kind === 'paren' ? unwrap(expr.expr) : expr
}
