import type { Labels } from '../../../domain/model/labels.ts'

/** Order of two texts by their bytes in UTF-8, which is not that of JavaScript for characters beyond U+FFFF. */
export function compareBytes(a: string, b: string): number {
  const shared = Math.min(a.length, b.length)
  for (let at = 0; at < shared; at++) {
    const [unitA, unitB] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (unitA !== unitB) return weight(unitA) - weight(unitB)
  }
  return a.length - b.length
}

// Halves of pairs stand for characters above all others.
function weight(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x1_0000 : unit
}

/** The pairs of a series in the order of a block: by the bytes of their names. */
export function sortedPairs(labels: Labels): readonly (readonly [name: string, value: string])[] {
  return [...labels.entries()].sort(([a], [b]) => compareBytes(a, b))
}

/** Order of two series in a block: pair by pair, name before value, a prefix first. */
export function compareSeries(a: Labels, b: Labels): number {
  const [pairsA, pairsB] = [sortedPairs(a), sortedPairs(b)]
  for (const [at, [name, value]] of pairsA.entries()) {
    const other = pairsB[at]
    if (other === undefined) return 1
    const order = compareBytes(name, other[0]) || compareBytes(value, other[1])
    if (order !== 0) return order
  }
  return pairsA.length - pairsB.length
}
