/** A selector of streams and the stages behind it, by their places in the text. */
export type Selection = {
  /** Of the opening brace. */
  readonly from: number
  /** Of the closing brace. */
  readonly to: number
  /** Each stage that begins with `|`, from there to the end of what it says. */
  readonly stages: readonly { readonly from: number; readonly to: number }[]
}

// A text, a comment, a filter of lines, or any one character. What is left open goes on to the end.
const token = /"(?:[^"\\]|\\[\s\S])*(?:"|$)|`[^`]*(?:`|$)|#[^\n]*|\|[=~>]|![=~>]|[\s\S]/g

/**
 * Where the selectors of a LogQL expression are. A brace outside of a text is always one: no other part of the
 * language has any.
 */
export function selectionsOf(expr: string): readonly Selection[] {
  const found: Selection[] = []
  let open: { from: number; to: number; stages: { from: number; to: number }[] } | undefined
  let depth = 0
  for (const { 0: text, index } of expr.matchAll(token)) {
    if (text.startsWith('#') || /^\s$/.test(text)) continue
    const end = index + text.length
    if (text === '{') {
      open = { from: index, to: expr.length, stages: [] }
      found.push(open)
      depth = 0
    } else if (open === undefined) continue
    else if (text === '}') open.to = index
    else if (text === '[' || (text === ')' && depth === 0)) open = undefined
    else {
      if (text === '(') depth += 1
      if (text === ')') depth -= 1
      if (text === '|' && depth === 0) open.stages.push({ from: index, to: end })
      else {
        const last = open.stages.at(-1)
        if (last !== undefined) last.to = end
      }
    }
  }
  return found
}

/** Whether an expression finds lines, rather than counting them. */
export function findsLines(expr: string): boolean {
  return /^(?:\s|\(|#[^\n]*(?:\n|$))*\{/.test(expr)
}
