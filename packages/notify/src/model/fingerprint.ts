import type { LabelSet } from './alert.ts'

const prime = 0x100000001b3n
const offset = 0xcbf29ce484222325n
// Between names and values; no UTF-8 text holds it.
const separator = 0xff

/** What tells alerts apart: FNV-1a over the sorted labels, as 16 hexadecimal digits, equal to Alertmanager's. */
export function fingerprintOf(labels: LabelSet): string {
  let hash = offset
  const add = (byte: number) => {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * prime)
  }
  for (const name of Object.keys(labels).sort()) {
    for (const text of [name, labels[name] ?? '']) {
      Buffer.from(text).forEach(add)
      add(separator)
    }
  }
  return hash.toString(16).padStart(16, '0')
}
