import type { MetadataPointers } from '../../domain/documents/document-parser.ts'
import { atPointer } from './json-pointer.ts'

/** Values of a record that the pointers name; those that lead nowhere are left out. */
export function pickMetadata(record: unknown, pointers: MetadataPointers = {}): Record<string, unknown> {
  const picked = Object.entries(pointers).map(([name, pointer]) => [name, atPointer(record, pointer)] as const)
  return Object.fromEntries(picked.filter(([, value]) => value !== undefined))
}
