import type { Position } from './geometry.ts'

/** Five bits each, without a, i, l and o. */
const alphabet = '0123456789bcdefghjkmnpqrstuvwxyz'

type Extent = readonly [number, number]

/** The middle of the box that a geohash names, or `undefined` where it is none. */
export function decodeGeohash(hash: string): Position | undefined {
  const digits = [...hash.toLowerCase()].map((one) => alphabet.indexOf(one))
  if (digits.length === 0 || digits.includes(-1)) return undefined
  const bits = digits.flatMap((digit) => [16, 8, 4, 2, 1].map((bit) => (digit & bit) > 0))
  const narrow = (extent: Extent, wanted: number): Extent =>
    bits
      .filter((_, at) => at % 2 === wanted)
      .reduce<Extent>(([low, high], isUpper) => {
        const middle = (low + high) / 2
        return isUpper ? [middle, high] : [low, middle]
      }, extent)
  // Halves of longitude and latitude follow each other in turn.
  return [middleOf(narrow([-180, 180], 0)), middleOf(narrow([-90, 90], 1))]
}

function middleOf([low, high]: Extent): number {
  return (low + high) / 2
}
