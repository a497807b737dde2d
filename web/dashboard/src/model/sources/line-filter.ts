import type { LineField } from '../view/logs/line-fields.ts'
import { writtenField } from './written-field.ts'

export type LineFilter = {
  readonly field: LineField
  /** As the line was written: a source that reads no fields out of lines is asked for what stands in them. */
  readonly line: string
  readonly isOut: boolean
}

const closed = /"(?:[^"\\]|\\[\s\S])*"|`[^`]*`|#[^\n]*/g

/**
 * A query of lines that asks only for those with the value of a field, or only for others. A label becomes a condition
 * of the selector, what was read out of a line a stage behind it; the opposite of what is asked gives way.
 *
 * @param type of the data source
 */
export function withLineFilter(expr: string, type: string | undefined, { field, line, isOut }: LineFilter): string {
  if (field.origin !== 'label' && type === 'hearth-logs') {
    const written = writtenField(line, field)
    if (written === undefined) return expr
    const text = JSON.stringify(written.text)
    const [within, without] = written.kind === 'text' ? ['|=', '!='] : ['|~', '!~']
    const [asked, other] = isOut ? [without, within] : [within, without]
    return replaced(expr, `${asked} ${text}`, `${other} ${text}`) ?? appended(expr, `${asked} ${text}`)
  }
  const value = JSON.stringify(field.value)
  const [wanted, opposite] = isOut ? ['!=', '='] : ['=', '!=']
  const condition = `${field.name}${wanted}${value}`
  const known = replaced(expr, condition, `${field.name}${opposite}${value}`)
  if (known !== undefined) return known
  if (field.origin === 'label') return withMatcher(expr, condition)
  const hasParser = field.origin === 'parsed' || new RegExp(`\\|\\s*${field.origin}\\b`).test(masked(expr))
  return appended(expr, hasParser ? `| ${condition}` : `| ${field.origin} | ${condition}`)
}

/** The expression where the condition stands in it already, or in place of its opposite; `undefined` without either. */
function replaced(expr: string, condition: string, opposite: string): string | undefined {
  if (placeOf(expr, condition) !== undefined) return expr
  const at = placeOf(expr, opposite)
  return at === undefined ? undefined : expr.slice(0, at) + condition + expr.slice(at + opposite.length)
}

// Within a text it would be none.
function placeOf(expr: string, condition: string): number | undefined {
  const plain = masked(expr)
  for (let at = expr.indexOf(condition); at !== -1; at = expr.indexOf(condition, at + 1))
    if (plain[at] === expr[at] && !/\w/.test(expr[at - 1] ?? '')) return at
  return undefined
}

function withMatcher(expr: string, condition: string): string {
  const plain = masked(expr)
  const open = plain.indexOf('{')
  const close = plain.indexOf('}', open)
  if (open === -1 || close === -1) return `{${condition}} ${expr}`.trimEnd()
  const inside = expr.slice(open + 1, close).trimEnd()
  const comma = inside === '' || inside.endsWith(',') ? '' : ', '
  return `${expr.slice(0, open + 1)}${inside}${comma}${condition}${expr.slice(close)}`
}

// A comment would take in what stands behind it on its line.
function appended(expr: string, stage: string): string {
  const trimmed = expr.trimEnd()
  const last = [...trimmed.matchAll(closed)].at(-1)?.[0] ?? ''
  return `${trimmed}${last.startsWith('#') && trimmed.endsWith(last) ? '\n' : ' '}${stage}`
}

function masked(expr: string): string {
  return expr.replace(closed, (found) => '\0'.repeat(found.length))
}
