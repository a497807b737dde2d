import type { DisplayValue } from '../../model/panel-data.ts'

const suffixShare = 0.62
const narrow = /[.,:;'|il -]/g
const wide = /[mwMW%@]/g
const capital = /\p{Lu}/gu

/** How many digits wide the value is; dots and the like are half as wide, the suffix is written smaller. */
export function statChars({ prefix, text, suffix }: Pick<DisplayValue, 'prefix' | 'text' | 'suffix'>): number {
  const width = widthOf(prefix) + widthOf(text) + widthOf(suffix) * suffixShare
  return Math.max(1.5, Math.round(width * 10) / 10)
}

const widthOf = (text: string) =>
  text.length - countOf(text, narrow) * 0.45 + countOf(text, wide) * 0.4 + countOf(text, capital) * 0.2
const countOf = (text: string, kind: RegExp) => text.match(kind)?.length ?? 0
