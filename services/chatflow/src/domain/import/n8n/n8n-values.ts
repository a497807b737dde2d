import type { Fields } from '../../fields.ts'
import { textOf } from '../read-value.ts'

/** Fields of a setting, whatever stands there. */
export function fieldsAt(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

/** Rows of a setting that keeps them under a name of its own: `{assignments: [...]}`. */
export function rowsAt(value: unknown, name?: string): readonly Fields[] {
  const list = name === undefined ? value : fieldsAt(value)[name]
  return Array.isArray(list) ? list.map(fieldsAt) : []
}

/** What a chooser of n8n holds: the value itself, or `{__rl, value}`. */
export function chosen(value: unknown): string | undefined {
  return textOf(value) ?? textOf(fieldsAt(value).value)
}
