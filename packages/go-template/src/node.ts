/** A value that stands in a template, or a way to one. `place` is where it begins, in characters. */
export type Operand =
  | { readonly kind: 'dot' }
  | { readonly kind: 'nil' }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'text'; readonly value: string }
  /** Whole numbers and others are told apart, as Go does: `printf "%d"` and comparisons depend on it. */
  | { readonly kind: 'number'; readonly value: number; readonly isWhole: boolean }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'function'; readonly name: string }
  | { readonly kind: 'group'; readonly pipeline: Pipeline }
  /** `of.a.b` */
  | { readonly kind: 'fields'; readonly of: Operand; readonly names: readonly string[] }

/** An operand, or a call of the first with the others. */
export type Command = readonly [Operand, ...Operand[]]

/** Commands, each of which gives its value to the next as its last argument. */
export type Pipeline = {
  readonly declares: readonly string[]
  /** Whether the variables are there already and get another value. */
  readonly assigns: boolean
  readonly commands: readonly Command[]
}

/** One part of a template. */
export type Node =
  | { readonly kind: 'verbatim'; readonly text: string }
  | { readonly kind: 'print'; readonly pipeline: Pipeline }
  | {
      readonly kind: 'if' | 'with' | 'range'
      readonly pipeline: Pipeline
      readonly body: readonly Node[]
      readonly otherwise: readonly Node[]
    }
  | { readonly kind: 'call'; readonly name: string; readonly pipeline: Pipeline | undefined }
  | { readonly kind: 'break' | 'continue' }

/** A template that has been read: its nodes, and the named ones that it defines. */
export type Template = {
  readonly nodes: readonly Node[]
  readonly defined: ReadonlyMap<string, readonly Node[]>
}
