/** How the bytes of a chunk are to be read, by Prometheus' numbers. */
export const encoding = { xor: 1, histogram: 2, floatHistogram: 3, xor2: 4 } as const

/** A chunk as a block holds it. Times are Unix milliseconds of its first and last sample. */
export type EncodedChunk = {
  readonly encoding: number
  readonly minMs: number
  readonly maxMs: number
  readonly samples: number
  readonly bytes: Uint8Array
}
