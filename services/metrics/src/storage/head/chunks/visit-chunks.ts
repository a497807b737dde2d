import type { Head } from '../head.ts'
import { none } from './chunk-table.ts'

// Each chunk begins with the number of its samples, big-endian.
const countBytes = 2

/**
 * Goes over the chunks of a series, oldest first, without reading any sample.
 *
 * @param take gets the file that each is in (`none` for none), and how many samples it holds
 */
export function visitChunks(head: Head, ref: number, take: (file: number, samples: number) => void): void {
  const { chunks, series } = head
  const { newer, file } = chunks.table
  for (let at = series.oldest[ref] ?? none; at !== none; at = newer[at] ?? none) {
    const [upper = 0, lower = 0] = chunks.bytesOf(at, countBytes)
    take(file[at] ?? none, upper * 256 + lower)
  }
}
