import { Failure } from '@hearth/kernel'
import type { NodeInputs } from '../domain/flow/runnable-node.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * The items of an `array` input, given as a list or as its JSON text; empty counts as none.
 *
 * @throws {Failure} `broken` for anything else
 */
export function readList({ label, values }: NodeInputs, name: string): readonly Fields[] {
  const value = values[name]
  if (value === undefined || value === null || value === '') return []
  const list = typeof value === 'string' ? parse(value) : value
  if (Array.isArray(list)) return list.filter((item) => typeof item === 'object' && item !== null)
  throw new Failure('broken', `Cannot read "${name}" of node "${label}": it must be a list`)
}

/** A text among the fields of an item; empty counts as absent. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
