/** Numbers from 0 up to 1, the same ones for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws one value of a distribution. */
export type Draw = (random: () => number) => number

/** Times between events that know nothing of one another. */
export const exponential =
  (mean: number): Draw =>
  (random) =>
    -mean * Math.log(1 - random())

/**
 * Service times of which a bench told the mean and how far the slowest are from the middle.
 *
 * @param spread 99th percentile over the median
 */
export function logNormal(mean: number, spread: number): Draw {
  // The 99th percentile of a normal distribution is 2.326 deviations above its middle.
  const deviation = Math.log(spread) / 2.326
  const middle = Math.log(mean) - deviation ** 2 / 2
  return (random) => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return Math.exp(middle + deviation * normal)
  }
}
