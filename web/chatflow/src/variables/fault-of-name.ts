import { t } from './words.ts'

/**
 * Why a name cannot be one, in words; an empty one is not told yet.
 *
 * @param stored as it is kept: one that came by an import may be what no new one may, and stays
 */
export function faultOfName(name: string, taken: readonly string[], stored?: string): string | undefined {
  if (name === '' || name === stored) return undefined
  if (!/^[\w-]+$/.test(name)) return t('nameHint')
  return taken.includes(name) ? t('nameTaken') : undefined
}
