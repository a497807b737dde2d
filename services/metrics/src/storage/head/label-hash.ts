import type { Labels } from '../../domain/model/labels.ts'

/** FNV-1a over names and values, mixed once more at the end: below 2^32. */
export function hashLabels({ names, values }: Labels): number {
  let hash = 0x811c_9dc5
  for (let at = 0; at < names.length; at++) {
    hash = hashText(hash, names[at] ?? '')
    hash = hashText(hash, values[at] ?? '')
  }
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b_3c6d)
  return (hash ^ (hash >>> 12)) >>> 0
}

export function sameLabels(a: Labels, b: Labels): boolean {
  const length = a.names.length
  if (b.names.length !== length) return false
  // From the back: the values that tell series apart are more often there than in `__name__`.
  for (let at = length - 1; at >= 0; at--) {
    if (a.values[at] !== b.values[at] || a.names[at] !== b.names[at]) return false
  }
  return true
}

function hashText(start: number, text: string): number {
  let hash = start
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193)
  return Math.imul(hash ^ 0xffff, 0x0100_0193)
}
