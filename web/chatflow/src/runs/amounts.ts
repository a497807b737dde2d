import { renderFixed } from '@hearth/ui-kit'
import { t } from './words.ts'

/** How long something took: `12 ms`, `1.2 s`. */
export function durationWords(ms: number): string {
  return ms < 1_000 ? t('milliseconds', { count: Math.round(ms) }) : t('seconds', { count: Math.round(ms / 100) / 10 })
}

/** A sum that may be far below a cent: to two digits then, else to the cent. */
export function costWords(dollars: number): string {
  return t('cost', { dollars: dollars < 1 ? Number(dollars.toPrecision(2)) : renderFixed(dollars, 2) })
}
