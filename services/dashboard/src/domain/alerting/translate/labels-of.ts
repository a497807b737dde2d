const aggregation = /^(?:sum|avg|min|max|count|group|stddev|stdvar|quantile)\b\s*(?:by\s*\(([^()]*)\)\s*)?\(/i
const grouping = /^\s*by\s*\(([^()]*)\)$/i
const withoutLabels = /^vector\s*\(\s*[\w.+-]+\s*\)$/

/**
 * The labels that each series of an expression of PromQL has, sorted, as far as the expression itself says so: that of
 * an aggregation with those it is grouped by. `undefined` for any other, whose labels its series alone tell.
 */
export function labelsOf(expr: string): readonly string[] | undefined {
  const whole = unwrap(expr.trim())
  if (withoutLabels.test(whole)) return []
  const begun = aggregation.exec(whole)
  if (begun === null) return undefined
  const end = closingOf(whole, begun[0].length - 1)
  const [before, after] = [begun[1], whole.slice(end + 1).trim()]
  if (after === '') return namesIn(before ?? '')
  const behind = before === undefined ? grouping.exec(after) : null
  return behind === null ? undefined : namesIn(behind[1] ?? '')
}

function namesIn(list: string): readonly string[] | undefined {
  const names = new Set(list.split(',').map((name) => name.trim()))
  names.delete('')
  // A name of a metric is a label that calculations drop.
  return names.has('__name__') ? undefined : [...names].sort()
}

// Nobody writes more of them, and each is looked for over the whole text.
const mostWraps = 5

function unwrap(expr: string, left = mostWraps): string {
  const isWrapped = left > 0 && expr.startsWith('(') && closingOf(expr, 0) === expr.length - 1
  return isWrapped ? unwrap(expr.slice(1, -1).trim(), left - 1) : expr
}

const tokens = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`|#[^\n]*|[()]/g

/** Where the bracket ends that opens at `from`; that of a text or a comment is none. */
function closingOf(expr: string, from: number): number {
  let depth = 0
  for (const { 0: token, index } of expr.matchAll(tokens)) {
    if (index < from || (token !== '(' && token !== ')')) continue
    depth += token === '(' ? 1 : -1
    if (depth === 0) return index
  }
  return expr.length
}
