import type { CharRange } from '../expression.ts'

/** A regular expression as a tree. */
export type PatternNode =
  | { readonly kind: 'chars'; readonly ranges: readonly CharRange[] }
  | { readonly kind: 'all'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'any'; readonly options: readonly PatternNode[] }
  /** `max` absent: without end. */
  | { readonly kind: 'times'; readonly item: PatternNode; readonly min: number; readonly max?: number }
  | { readonly kind: 'start' | 'end' }
  /** Between a character of a word and another one, or an end of the text; `inside`: where there is none (`\B`). */
  | { readonly kind: 'boundary'; readonly inside: boolean }
