import type { Piece } from '../../domain/lines/piece.ts'
import { parseRecord } from './record.ts'

/** The bytes of one record, without its newline. */
export type RawRecord = { readonly bytes: Buffer; readonly start: number; readonly end: number }

const newline = 0x0a

/**
 * The complete records of a block that begins between two records.
 *
 * @param base offset of the block in its file
 */
export function splitRecords(block: Buffer, base: number): RawRecord[] {
  const records: RawRecord[] = []
  let start = 0
  for (let at = block.indexOf(newline); at !== -1; at = block.indexOf(newline, start)) {
    records.push({ bytes: block.subarray(start, at), start: base + start, end: base + at + 1 })
    start = at + 1
  }
  return records
}

/**
 * Reads one record. A damaged one becomes a line of its own, so that what a crash left is shown
 * rather than lost.
 *
 * @param fallbackTime given to a damaged record
 */
export function toPiece(record: RawRecord, generation: string, fallbackTime: string): Piece | undefined {
  const { bytes, start, end } = record
  if (bytes.length === 0) return undefined
  const text = bytes.toString('utf8')
  const parsed = parseRecord(text) ?? { stream: 'stdout', time: fallbackTime, text, ended: true }
  return { ...parsed, generation, start, end }
}
