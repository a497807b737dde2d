import { openFields } from '../access/secret-names.ts'
import { isFields } from '../fields.ts'

/** What is kept of a value that is too long. */
export type Shortened = {
  /** Length of the whole as JSON, in UTF-16 units. */
  readonly truncatedFrom: number
  /** How its JSON, or the text that it is, begins. */
  readonly beginning: string
}

/** A value as a trace keeps it, and how long it is. */
export type Kept = { readonly value: unknown; readonly length: number }

// Deeper than anything that nodes hand on; what lies below is left out.
const maxDepth = 40

/**
 * A value as JSON, without functions, secrets and ids of credentials. One whose JSON is longer than
 * `maxLength` is cut, and says so.
 */
export function shorten(value: unknown, maxLength: number): Kept {
  const plain = openValue(value, 0)
  const json = JSON.stringify(plain) ?? ''
  if (json.length <= maxLength) return { value: plain, length: json.length }
  const beginning = (typeof plain === 'string' ? plain : json).slice(0, maxLength)
  return { value: { truncatedFrom: json.length, beginning } satisfies Shortened, length: beginning.length }
}

/** Whether only the beginning of a value was kept. */
export function isShortened(value: unknown): value is Shortened {
  return isFields(value) && typeof value.truncatedFrom === 'number' && typeof value.beginning === 'string'
}

function openValue(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'function' || typeof value === 'symbol') return undefined
  if (typeof value !== 'object' || value === null) return value
  if (depth >= maxDepth || ArrayBuffer.isView(value)) return undefined
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map((item) => openValue(item, depth + 1))
  const fields = value instanceof Map ? Object.fromEntries(value) : (value as Readonly<Record<string, unknown>>)
  return Object.fromEntries(openFields(fields).map(([name, field]) => [name, openValue(field, depth + 1)]))
}
