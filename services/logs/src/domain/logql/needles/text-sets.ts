import type { Needle } from '../../streams/stream-store.ts'

/** Texts of which one is in whatever a part of an expression matches. */
type Texts = readonly string[]

/** What is known of the texts that a part of an expression matches. */
export type TextSet = {
  /** All of them, where they are few; `undefined` for others. */
  readonly exact: Texts | undefined
  /** Of each of these at least one is in every text. */
  readonly required: readonly Texts[]
}

// So many texts are looked for one after the other.
const maxTexts = 16
const maxChars = 256
const leastChars = 2

export const anything: TextSet = { exact: undefined, required: [] }
export const nothing: TextSet = { exact: [''], required: [] }

export function oneOf(texts: Texts): TextSet {
  return { exact: texts, required: [] }
}

/** Parts that follow one another. */
export function inTurn(parts: readonly TextSet[]): TextSet {
  const required: Texts[] = []
  let exact: Texts = ['']
  let isExact = true
  for (const part of parts) {
    const joined = part.exact && product(exact, part.exact)
    if (joined !== undefined) {
      exact = joined
      continue
    }
    isExact = false
    required.push(exact, ...part.required)
    exact = part.exact ?? ['']
  }
  if (isExact) return { exact, required }
  return { exact: undefined, required: [...required, exact].filter(isTelling) }
}

/** Parts of which one is there. */
export function either(parts: readonly TextSet[]): TextSet {
  const texts = parts.flatMap(({ exact }) => exact ?? [])
  const isExact = parts.every(({ exact }) => exact !== undefined)
  if (isExact && texts.length <= maxTexts) return { exact: [...new Set(texts)], required: [] }
  const best = parts.map((part) => bestOf(asRequired(part)))
  const all = best.flatMap((one) => one ?? [])
  if (best.includes(undefined) || all.length > maxTexts) return anything
  return { exact: undefined, required: [[...new Set(all)]] }
}

/** A part that is there once or several times. */
export function repeated(part: TextSet): TextSet {
  return { exact: undefined, required: asRequired(part) }
}

/** The needles in every text that holds what the set says. */
export function needlesOf(set: TextSet, ignoresCase: boolean): readonly Needle[] {
  return asRequired(set).map((texts) => ({ texts, ignoresCase }))
}

/** Needles of which one is there when any of several conditions is met. */
export function eitherNeedle(conditions: readonly (readonly Needle[])[]): readonly Needle[] {
  const best = conditions.map((needles) => bestOf(needles.map(({ texts }) => texts)))
  const texts = best.flatMap((one) => one ?? [])
  const ignoresCase = conditions.some((needles) => needles.some((needle) => needle.ignoresCase))
  if (best.includes(undefined) || texts.length > maxTexts) return []
  if (ignoresCase && !texts.every(isAsciiText)) return []
  return [{ texts: [...new Set(texts)], ignoresCase }]
}

export function isAsciiText(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text)
}

function asRequired({ exact, required }: TextSet): readonly Texts[] {
  return exact === undefined ? required : [exact].filter(isTelling)
}

// A single letter is nearly everywhere.
function isTelling(texts: Texts): boolean {
  return shortest(texts) >= leastChars
}

function shortest(texts: Texts): number {
  return texts.reduce((least, { length }) => Math.min(least, length), Number.POSITIVE_INFINITY)
}

function bestOf(required: readonly Texts[]): Texts | undefined {
  let best: Texts | undefined
  for (const texts of required) if (best === undefined || shortest(texts) > shortest(best)) best = texts
  return best
}

function product(left: Texts, right: Texts): Texts | undefined {
  if (left.length * right.length > maxTexts) return undefined
  const joined = left.flatMap((one) => right.map((other) => one + other))
  return joined.some(({ length }) => length > maxChars) ? undefined : [...new Set(joined)]
}
