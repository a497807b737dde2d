import { renderNumber } from '@hearth/ui-kit'

/**
 * The value of an alert for people: whole from a thousand on, else to four digits that say something. `+Inf` and
 * `NaN` stay as they are sent.
 */
export function valueWords(value: string): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  return renderNumber(Math.abs(number) < 1_000 ? number : Math.round(number))
}
