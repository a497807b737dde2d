import { sentinels } from './probe-texts.ts'

export type Span = { readonly start: number; readonly end: number }

/** What stands before, between and behind two calls. */
export type Frame = {
  readonly listOpen: string
  readonly open: string
  readonly close: string
  readonly separator: string
  /** Behind the last call's `close`. */
  readonly behind: string
}

/** Splits the text around two spans into what belongs to each of them and what to both. */
export function learnFrame(text: string, first: Span, second: Span): Frame {
  const before = text.slice(0, first.start)
  const between = text.slice(first.end, second.start)
  const after = text.slice(second.end)
  const shared = commonEnd(before, between)
  const open = shared.trim() === '' ? '' : shared
  const rest = between.slice(0, between.length - open.length)
  const close = commonStart(rest, after)
  const whole = close.trim() === '' ? '' : close
  return {
    listOpen: before.slice(0, before.length - open.length),
    open,
    close: whole,
    separator: rest.slice(whole.length),
    behind: after.slice(whole.length),
  }
}

/** The longest text that both end with and that begins where a mark begins. */
export function commonEnd(a: string, b: string): string {
  let length = 0
  while (length < a.length && a.at(-1 - length) === b.at(-1 - length)) length++
  const shared = a.slice(a.length - length)
  const mark = shared.search(/[<[{(]/)
  if (mark >= 0) return shared.slice(mark)
  // Both are the same from the beginning of one: then it is a whole.
  return length === a.length ? shared : shared.trimStart()
}

export function commonStart(a: string, b: string): string {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  // Not into a mark that only begins alike.
  const shared = a.slice(0, length)
  const open = shared.lastIndexOf('<')
  return length < a.length && open > shared.lastIndexOf('>') ? shared.slice(0, open) : shared
}

/** The innermost JSON object that has `value` as the value of a key. */
export function jsonObjectAround(
  text: string,
  value: string,
): (Span & { readonly value: Readonly<Record<string, unknown>> }) | undefined {
  const at = text.indexOf(`"${value}"`)
  for (let start = text.lastIndexOf('{', at); at >= 0 && start >= 0; start = text.lastIndexOf('{', start - 1)) {
    const object = jsonObjectFrom(text, start)
    if (object !== undefined && object.end > at && Object.values(object.value).includes(value)) return object
    if (start === 0) break
  }
  return undefined
}

/** The first JSON object at or behind a place. */
export function jsonObjectFrom(
  text: string,
  from: number,
): (Span & { readonly value: Readonly<Record<string, unknown>> }) | undefined {
  const start = text.indexOf('{', from)
  for (let end = text.indexOf('}', start); start >= 0 && end >= 0; end = text.indexOf('}', end + 1)) {
    try {
      return { start, end: end + 1, value: JSON.parse(text.slice(start, end + 1)) }
    } catch {
      // The object goes on.
    }
  }
  return undefined
}

/** Ids and numbers of calls as `{id}` and `{index}`. */
export function withPlaceholders(text: string): string {
  return sentinels.ids.reduce((changed, id) => changed.replaceAll(id, '{id}'), text)
}

/** What two calls have between name and arguments, where they differ in their number at most. */
export function shareMiddle(first: string, second: string): string | undefined {
  if (first === second) return first
  const counted = first.replace(/\d+/, '{index}')
  return counted === second.replace(/\d+/, '{index}') ? counted : undefined
}
