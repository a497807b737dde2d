import type { StartTimes } from '../../domain/model/start-times.ts'

/**
 * Series of the head with their chunks as they are in memory: what one thread hands to another, which decodes them.
 * All arrays are the packet's own and can be moved.
 */
export type Packet = {
  /** How many series there are. */
  readonly count: number
  /** Names and values of labels, each text once. */
  readonly texts: readonly string[]
  /** For each series: how many labels, then for each the places of its name and its value in `texts`. */
  readonly labels: Uint32Array<ArrayBuffer>
  /** For each series: how many chunks. */
  readonly chunks: Uint32Array<ArrayBuffer>
  /** For each chunk: where in `bytes` it starts. */
  readonly offsets: Uint32Array<ArrayBuffer>
  /** Chunks one after the other. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** What few series have. */
  readonly extras: readonly Extra[]
}

export type Extra = {
  /** Which series of the packet. */
  readonly at: number
  /** Samples instead of chunks, of a series some of whose samples came late. */
  readonly samples?: { readonly timestamps: Float64Array; readonly values: Float64Array }
  /** Histograms, encoded, by the times of the samples that are marks of them. */
  readonly histograms?: ReadonlyMap<number, Uint8Array>
  readonly starts?: StartTimes
}

/** What of a packet can be moved to another thread instead of being copied. */
export function buffersOf({ labels, chunks, offsets, bytes }: Packet): readonly ArrayBuffer[] {
  return [labels.buffer, chunks.buffer, offsets.buffer, bytes.buffer]
}
