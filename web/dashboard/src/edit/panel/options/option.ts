import { t } from '../words.ts'

export type Choice = { readonly value: string; readonly label: string }

type Control =
  | { readonly control: 'switch'; readonly usual: boolean }
  | { readonly control: 'number'; readonly usual: number | undefined; readonly min?: number; readonly max?: number }
  | { readonly control: 'text'; readonly usual: string }
  | { readonly control: 'choice'; readonly usual: string; readonly choices: readonly Choice[] }
  /** Several of them, as a list. */
  | { readonly control: 'choices'; readonly choices: readonly Choice[] }
  /** One of them, written as a list of one. */
  | { readonly control: 'first'; readonly usual: string; readonly choices: readonly Choice[] }
  /** `xy-series`: which fields the series of an XY chart are made of. */
  | { readonly control: 'color' | 'unit' | 'xy-series' }
  /** Words of one's own, as a list. */
  | { readonly control: 'tags' }

/** A setting of a panel: where it stands in the JSON, and what can be set. */
export type Option = { readonly path: string; readonly label: string } & Control

export type OptionGroup = { readonly title: string; readonly options: readonly Option[] }

/** Choices that are called by their values' words. */
export const ids = (...values: readonly string[]): readonly Choice[] =>
  values.map((value) => ({ value, label: t(`choice_${value}` as Parameters<typeof t>[0]) }))
