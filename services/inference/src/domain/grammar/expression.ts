/** An inclusive range of Unicode code points. */
export type CharRange = readonly [from: number, to: number]

/** What a grammar's rule may be made of; plain data, rendered as GBNF by `renderExpression`. */
export type Expression =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'class'; readonly ranges: readonly CharRange[] }
  | { readonly kind: 'rule'; readonly name: string }
  | { readonly kind: 'sequence'; readonly items: readonly Expression[] }
  | { readonly kind: 'choice'; readonly options: readonly Expression[] }
  /** `max` absent: without end. */
  | { readonly kind: 'repeat'; readonly item: Expression; readonly min: number; readonly max?: number }

export const nothing: Expression = { kind: 'text', text: '' }

export function text(value: string): Expression {
  return { kind: 'text', text: value }
}

export function chars(...ranges: readonly (CharRange | string)[]): Expression {
  return { kind: 'class', ranges: ranges.map((range) => (typeof range === 'string' ? rangeOf(range) : range)) }
}

/** Neighbouring texts are joined; what is empty is left out. */
export function sequence(...items: readonly Expression[]): Expression {
  const flat: Expression[] = []
  for (const item of items.flatMap((part) => (part.kind === 'sequence' ? part.items : [part]))) {
    const before = flat.at(-1)
    if (item.kind === 'text' && item.text === '') continue
    if (item.kind === 'text' && before?.kind === 'text') flat[flat.length - 1] = text(before.text + item.text)
    else flat.push(item)
  }
  const [only] = flat
  return flat.length === 1 && only !== undefined
    ? only
    : flat.length === 0
      ? nothing
      : { kind: 'sequence', items: flat }
}

export function choice(options: readonly Expression[]): Expression {
  const [only] = options
  return options.length === 1 && only !== undefined ? only : { kind: 'choice', options }
}

export function optional(item: Expression): Expression {
  return { kind: 'repeat', item, min: 0, max: 1 }
}

export function repeat(item: Expression, min: number, max?: number): Expression {
  return { kind: 'repeat', item, min, ...(max === undefined ? {} : { max }) }
}

/** `'a'` or `'a-z'`. */
function rangeOf(range: string): CharRange {
  const [from = '', dash, to] = [...range]
  const first = from.codePointAt(0) ?? 0
  return [first, dash === '-' && to !== undefined ? (to.codePointAt(0) ?? first) : first]
}
