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
    labels[name] = unquote(quoted, text)
    at += whole.length
    if (at >= inner.length) return labels
    if (inner[at] !== ',') throw unreadable(text)
    at += 1
    if (inner.slice(at).trim() === '') return labels
  }
}

const letters: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  '"': '"',
  "'": "'",
}

// As Go quotes a text.
function unquote(quoted: string, text: string): string {
  if (quoted.startsWith('`')) return quoted.slice(1, -1)
  return quoted
    .slice(1, -1)
    .replace(
      /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{3})|(.))/gs,
      (_, x, u, long, octal, letter) => {
        if (letter !== undefined) return letters[letter] ?? refuse(text)
        const code = octal === undefined ? Number.parseInt(x ?? u ?? long, 16) : Number.parseInt(octal, 8)
        return code <= 0x10_ffff ? String.fromCodePoint(code) : refuse(text)
      },
    )
}

function refuse(text: string): never {
  throw unreadable(text)
}

export function unreadable(text: string): Failure {
  return new Failure('invalid', `couldn't parse labels: ${text}: 1:1: parse error: these are no labels`)
}
