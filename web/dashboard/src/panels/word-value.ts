import type { DisplayValue } from '../model/panel-data.ts'

/** The value as one text. */
export function wordValue({ prefix, text, suffix }: Pick<DisplayValue, 'prefix' | 'text' | 'suffix'>): string {
  return `${prefix}${text}${suffix}`
}
