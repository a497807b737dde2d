import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readChunk } from '../checkpoint/chunk-record.ts'
import { ByteReader } from '../wal/byte-reader.ts'
import { decodeBatch, ignoring } from '../wal/encode-batch.ts'
import type { Damage } from './damaged-home.ts'

/** Samples that a record holds: those of one series from one time to another. */
export type HeldSamples = { readonly name: string; readonly fromMs: number; readonly toMs: number }

type StoredRecord = { readonly type: number; readonly start: number; readonly end: number; readonly bytes: Uint8Array }

const headerBytes = 9

// By the lengths alone: the files are whole.
function* recordsOf(bytes: Buffer): Generator<StoredRecord> {
  for (let at = 0; at < bytes.length; ) {
    const end = at + headerBytes + bytes.readUInt32LE(at)
    yield { type: bytes[at + 8] ?? 0, start: at, end, bytes: bytes.subarray(at + headerBytes, end) }
    at = end
  }
}

/**
 * The samples of the records that the damage touches: all that may be missing. Only a file of closed chunks and
 * a segment of the log hold samples that are nowhere else; what checkpoints and definitions hold can be had again.
 *
 * @param home before the damage
 * @param names of the series by their numbers
 */
export async function touchedSamples(
  home: string,
  { file, start, end }: Damage,
  names: ReadonlyMap<number, string>,
): Promise<readonly HeldSamples[]> {
  if (!file.endsWith('.chunks') && !file.endsWith('.wal')) return []
  const nameOf = (number: number) => names.get(number) ?? `series ${number}`
  const touched = [...recordsOf(await readFile(join(home, file)))].filter(
    (record) => record.start < end && start < record.end,
  )
  return touched.flatMap(({ type, bytes }) =>
    file.endsWith('.chunks') ? heldByChunks(bytes, nameOf) : heldByLog(type, bytes, nameOf),
  )
}

function heldByChunks(bytes: Uint8Array, nameOf: (number: number) => string): HeldSamples[] {
  const held: HeldSamples[] = []
  for (const from = new ByteReader(bytes); !from.isAtEnd; ) {
    const { number, chunk } = readChunk(from)
    held.push({ name: nameOf(number), fromMs: chunk.minMs, toMs: chunk.maxMs })
  }
  return held
}

function heldByLog(type: number, bytes: Uint8Array, nameOf: (number: number) => string): HeldSamples[] {
  const held: HeldSamples[] = []
  decodeBatch(type, new ByteReader(bytes), {
    ...ignoring,
    sample: (number, timeMs) => held.push({ name: nameOf(number), fromMs: timeMs, toMs: timeMs }),
  })
  return held
}
