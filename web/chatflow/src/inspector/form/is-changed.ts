import type { ComponentInput } from '@hearth/flow'

/** Whether a value is another than the default. Numbers and switches are kept as text too, so `"0.9"` is 0.9. */
export function isChanged({ type, default: initial }: ComponentInput, value: unknown): boolean {
  if (value === undefined) return false
  return textOf(value, type) !== textOf(initial, type)
}

function textOf(value: unknown, type: string): string {
  if (value === undefined || value === null || value === '') return type === 'boolean' ? 'false' : ''
  if (type === 'number') return String(Number(value))
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
