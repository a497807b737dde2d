import { t } from './words.ts'

/** A value of an input as it is compared with another; of a whole node only whether it is there. */
export function valueWords(value: unknown, input: string): string {
  if (input === '(node)') return value === undefined ? t('gone') : t('there')
  if (value === undefined || value === null || value === '') return t('nothing')
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)
}
