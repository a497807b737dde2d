/** What may stand where somebody writes in a LogQL expression; `from` is where the word that is begun does. */
export type LogqlPlace =
  | { readonly kind: 'label'; readonly from: number }
  /** Within quotes; `others` is a selector of the conditions that stand before this one, empty without any. */
  | { readonly kind: 'value'; readonly from: number; readonly label: string; readonly others: string }
  | { readonly kind: 'stage'; readonly from: number }
  | { readonly kind: 'function'; readonly from: number }

const closed = /"(?:[^"\\]|\\[\s\S])*"|`[^`]*`/g
const matcher = /([A-Za-z_]\w*)\s*(=~|!~|!=|=)\s*("(?:[^"\\]|\\[\s\S])*"|`[^`]*`)/g

/** @returns `undefined` within a text that is none of a label, such as one that lines hold */
export function logqlPlace(text: string, caret: number): LogqlPlace | undefined {
  const before = text.slice(0, caret)
  const plain = blanked(before)
  const open = plain.lastIndexOf('{')
  const isInside = open > plain.lastIndexOf('}')
  const quote = plain.search(/["`]/)
  if (quote !== -1) return isInside && quote > open ? valuePlace(before, open, quote) : undefined
  const from = caret - (plain.match(/\w*$/)?.[0].length ?? 0)
  if (isInside) return /[{,]\s*$/.test(plain.slice(0, from)) ? { kind: 'label', from } : undefined
  if (/\|\s*$/.test(plain.slice(0, from))) return { kind: 'stage', from }
  return /(^|[(+\-*/%\s])$/.test(plain.slice(0, from)) && !/[}\]"`]\s*$/.test(plain.slice(0, from))
    ? { kind: 'function', from }
    : undefined
}

function valuePlace(before: string, open: number, quote: number): LogqlPlace | undefined {
  const [, label] = before.slice(0, quote).match(/([A-Za-z_]\w*)\s*(?:=~|!~|!=|=)\s*$/) ?? []
  if (label === undefined) return undefined
  const found = [...before.slice(open, quote).matchAll(matcher)].map(([whole]) => whole)
  return { kind: 'value', from: quote + 1, label, others: found.length === 0 ? '' : `{${found.join(', ')}}` }
}

// Texts that end hide nothing that is of the language; places stay where they are.
function blanked(text: string): string {
  return text.replace(closed, (found) => `"${'x'.repeat(found.length - 2)}"`.replaceAll(/["`]/g, 'x'))
}

/** Stages of a pipeline, and functions that count lines. */
export const stages = [
  ...['json', 'logfmt', 'pattern', 'regexp', 'unpack', 'unwrap', 'line_format', 'label_format', 'decolorize'],
  ...['drop', 'keep'],
]

export const functions = [
  ...['rate', 'count_over_time', 'bytes_rate', 'bytes_over_time', 'absent_over_time', 'sum_over_time'],
  ...['avg_over_time', 'max_over_time', 'min_over_time', 'quantile_over_time', 'first_over_time', 'last_over_time'],
  ...['stddev_over_time', 'stdvar_over_time', 'rate_counter', 'sum', 'avg', 'min', 'max', 'count', 'topk', 'bottomk'],
  ...['stddev', 'stdvar', 'sort', 'sort_desc', 'label_replace', 'vector'],
]
