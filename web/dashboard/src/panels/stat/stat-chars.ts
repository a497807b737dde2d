import type { DisplayValue, SingleValue } from '../../model/panel-data.ts'
import type { StatOptions } from '../../model/panel-options.ts'

type Figure = Pick<DisplayValue, 'prefix' | 'text' | 'suffix'>
type Named = Pick<SingleValue, 'name'> & { readonly display: Figure }

/** What is written large: the value, or its name where only names are asked for. */
export function figureOf({ name, display }: Named, textMode: StatOptions['textMode']): Figure {
  return textMode === 'name' ? { prefix: '', text: name, suffix: '' } : display
}

/** How many digits wide the widest of the figures is: those of one panel are all as large, so that they compare. */
export function longestChars(values: readonly Named[], textMode: StatOptions['textMode']): number {
  return Math.max(0, ...values.map((value) => statChars(figureOf(value, textMode))))
}

const suffixShare = 0.62
const narrow = /[.,:;'|il -]/g
const wide = /[mwMW%@]/g
const capital = /\p{Lu}/gu

/** How many digits wide the value is; dots and the like are half as wide, the suffix is written smaller. */
export function statChars({ prefix, text, suffix }: Figure): number {
  const width = widthOf(prefix) + widthOf(text) + widthOf(suffix) * suffixShare
  return Math.max(1.5, Math.round(width * 10) / 10)
}

const widthOf = (text: string) =>
  text.length - countOf(text, narrow) * 0.45 + countOf(text, wide) * 0.4 + countOf(text, capital) * 0.2
const countOf = (text: string, kind: RegExp) => text.match(kind)?.length ?? 0
