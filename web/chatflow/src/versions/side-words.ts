import type { Side } from './compare.tsx'
import { t } from './words.ts'

export function sideWords(side: Side): string {
  return side === 'drawing' ? t('drawing') : t('version', { version: side })
}
