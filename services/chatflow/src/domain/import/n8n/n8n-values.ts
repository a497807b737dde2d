import { type Fields, fieldsOf } from '../../fields.ts'
import { textOf } from '../read-value.ts'

/** Rows of a setting that keeps them under a name of its own: `{assignments: [...]}`. */
export function rowsAt(value: unknown, name?: string): readonly Fields[] {
  const list = name === undefined ? value : fieldsOf(value)[name]
  return Array.isArray(list) ? list.map(fieldsOf) : []
}

/** What a chooser of n8n holds: the value itself, or `{__rl, value}`. */
export function chosen(value: unknown): string | undefined {
  return textOf(value) ?? textOf(fieldsOf(value).value)
}
