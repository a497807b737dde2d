/** A condition on a number: `params` are its bounds, one or two. */
export type Evaluator = { readonly type: string; readonly params: readonly number[] }

/** One condition of the older kind of alert rules: a reducer over a query, and a bound. */
export type ClassicCondition = {
  readonly refId: string
  readonly reducer: string
  readonly evaluator: Evaluator
  /** How it is joined to those before it. */
  readonly operator: 'and' | 'or'
}

/** A computation over other queries of the same request, as Grafana's `__expr__` queries write them. */
export type Expression =
  | { readonly kind: 'math'; readonly text: string }
  | {
      readonly kind: 'reduce'
      readonly refId: string
      readonly reducer: string
      /** What is done with missing numbers: the result is none, they are left out, or replaced. */
      readonly mode: 'strict' | 'drop' | 'replace'
      readonly replaceWith: number
    }
  | {
      readonly kind: 'resample'
      readonly refId: string
      readonly windowMs: number
      readonly downsampler: string
      readonly upsampler: string
    }
  | { readonly kind: 'threshold'; readonly refId: string; readonly evaluator: Evaluator }
  | { readonly kind: 'classic'; readonly conditions: readonly ClassicCondition[] }

/** An expression as it stands in the request; read when it is evaluated, so that a fault is its own alone. */
export type WrittenExpression = Readonly<Record<string, unknown>>
