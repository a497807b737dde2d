const staleHigh = 0x7ff00000
const staleLow = 2

/** Whether the value at `index` marks that the series has ended (Prometheus' staleness marker). */
export function isStaleAt(values: Float64Array, index: number): boolean {
  const words = new Uint32Array(values.buffer, values.byteOffset + index * 8, 2)
  return words[0] === staleLow && words[1] === staleHigh
}

/** Writes the marker bit for bit: as a number it could come out as another NaN. */
export function writeStale(values: Float64Array, index: number): void {
  const words = new Uint32Array(values.buffer, values.byteOffset + index * 8, 2)
  words[0] = staleLow
  words[1] = staleHigh
}
