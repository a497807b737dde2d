import { unquote } from '@hearth/go-template'
import { Failure } from '@hearth/kernel'
import type { StreamLabels } from '../streams/stream-store.ts'

const pair = /\s*([a-zA-Z_:][a-zA-Z0-9_:]*)\s*=\s*("(?:[^"\\]|\\.)*"|`[^`]*`)\s*/sy

/**
 * Reads labels as agents send them in protobuf: `{app="shop", level="info"}`.
 *
 * @throws {Failure} `invalid` for anything else
 */
export function parseLabelsText(text: string): StreamLabels {
  const labels: Record<string, string> = {}
  const inner = /^\s*\{(.*)\}\s*$/s.exec(text)?.[1]
  if (inner === undefined) throw unreadable(text)
  if (inner.trim() === '') return labels
  for (let at = 0; ; ) {
    pair.lastIndex = at
    const [whole, name, quoted] = pair.exec(inner) ?? []
    if (whole === undefined || name === undefined || quoted === undefined) throw unreadable(text)
    labels[name] = unquoted(quoted, text)
    at += whole.length
    if (at >= inner.length) return labels
    if (inner[at] !== ',') throw unreadable(text)
    at += 1
    if (inner.slice(at).trim() === '') return labels
  }
}

// As Go quotes a text.
function unquoted(quoted: string, text: string): string {
  const value = unquote(quoted)
  if (value === undefined) throw unreadable(text)
  return value
}

export function unreadable(text: string): Failure {
  return new Failure('invalid', `couldn't parse labels: ${text}: 1:1: parse error: these are no labels`)
}
