import type { Json } from '../json.ts'
import { toEditable } from './editable.ts'

/**
 * A dashboard as a copy of it is stored: the service gives it an identity of its own, and it can be edited, whatever
 * the one that it was made from says of itself.
 *
 * @param stored any form that can be read
 */
export function copyOf(stored: unknown, title: string): Json {
  const { id: _id, uid: _uid, version: _version, ...rest } = toEditable(stored).json
  return { ...rest, title, editable: true }
}
