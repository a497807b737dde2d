const prefixWeight = 0.1
const longestPrefix = 4

/**
 * How alike two texts are by Jaro and Winkler: 1 for the same, 0 where they share no letter near the same place. Texts
 * that begin alike are more so.
 */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1
  const [short, long] = [[...a], [...b]].sort((one, other) => one.length - other.length) as [string[], string[]]
  if (short.length === 0) return 0
  const shared = findShared(short, long)
  if (shared.length === 0) return 0
  const inOrder = [...shared].sort((one, other) => one.long - other.long)
  const swapped = shared.filter(({ short: at }, place) => short[at] !== long[inOrder[place]?.long ?? 0]).length
  const count = shared.length
  const jaro = (count * (1 / short.length) + count * (1 / long.length) + (count - swapped * 0.5) / count) / 3
  return jaro + commonPrefix(short, long) * prefixWeight * (1 - jaro)
}

/** Pairs of places with the same letter, near to each other, by the place in the shorter; each place once. */
function findShared(short: readonly string[], long: readonly string[]) {
  const reach = Math.max(Math.floor(long.length / 2) - 1, 0)
  const taken = new Set<number>()
  const shared: { readonly short: number; readonly long: number }[] = []
  for (const [at, letter] of short.entries()) {
    const end = Math.min(at + reach + 1, long.length)
    for (let place = Math.max(at - reach, 0); place < end; place++) {
      if (taken.has(place) || long[place] !== letter) continue
      taken.add(place)
      shared.push({ short: at, long: place })
      break
    }
  }
  return shared
}

function commonPrefix(short: readonly string[], long: readonly string[]): number {
  const most = Math.min(longestPrefix, short.length)
  let length = 0
  while (length < most && short[length] === long[length]) length++
  return length
}
