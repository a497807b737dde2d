import { language } from '@hearth/ui-kit/language'
import { t } from '../words.ts'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })

/** `5 minutes ago`, `yesterday`; `just now` within the last minute. */
export function ago(iso: string, nowMs: number): string {
  const ms = nowMs - Date.parse(iso)
  const [unit, size] = units.find(([, least]) => ms >= least) ?? ['minute', 0]
  return size === 0 ? t('justNow') : format.format(-Math.floor(ms / size), unit)
}
