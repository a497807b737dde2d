export type Insertion = {
  readonly text: string
  /** Where the cursor stands afterwards. */
  readonly cursor: number
}

/**
 * Puts an expression where the cursor is, or in place of what is selected. Braces that were typed to ask for it are
 * taken along, with those that an editor closed by itself.
 */
export function insertReference(text: string, from: number, to: number, expression: string): Insertion {
  const before = text.slice(0, from).replace(/\{\{[^{}\n]*$/, '')
  const behind = text.slice(to)
  const after = before.length < from ? behind.replace(/^\}{1,2}/, '') : behind
  return { text: `${before}${expression}${after}`, cursor: before.length + expression.length }
}

/** Whether two braces have just been typed in front of the cursor. */
export function asksForReference(text: string, cursor: number): boolean {
  return text.slice(0, cursor).endsWith('{{')
}
