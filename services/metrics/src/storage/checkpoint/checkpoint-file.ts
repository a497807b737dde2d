import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Head } from '../head/head.ts'
import type { ByteReader } from '../wal/byte-reader.ts'
import { ByteWriter } from '../wal/byte-writer.ts'
import { writeSeries } from './series-record.ts'

/** Types of records in a checkpoint; their bytes are described in docs/formats/metrics-wal.md. */
export const checkpointType = { header: 10, symbols: 11, series: 12 } as const

const version = 1

export type CheckpointHeader = {
  /** Segments of the log from this one on have to be read after it. */
  readonly firstSegment: number
  /** Above every number a series had. */
  readonly nextNumber: number
  /** Files of closed chunks, and how many bytes of each count. */
  readonly files: ReadonlyMap<number, number>
}

// As many series as are written in one go, while nothing else happens.
const seriesAtOnce = 500

/**
 * Writes all series with their open chunks, and puts the file in place of the one before.
 *
 * Samples may come in between: a checkpoint then holds some that the log holds too, and they are known when
 * they are read again.
 *
 * @param beforeSeries called with each series right before it is written, in the same step
 * @param finish called when all series are written; gives the header, which needs what it did
 * @returns its bytes
 */
export async function writeCheckpoint(
  path: string,
  head: Head,
  beforeSeries: (ref: number) => void,
  finish: () => Promise<CheckpointHeader>,
): Promise<number> {
  const draft = `${path}.tmp`
  const file = await open(draft, 'w')
  let bytes = 0
  try {
    for (const part of seriesParts(head, beforeSeries)) {
      await file.writeFile(part)
      bytes += part.length
    }
    const end = headerPart(await finish())
    await file.writeFile(end)
    bytes += end.length
    await file.sync()
  } catch (error) {
    await file.close()
    await rm(draft, { force: true })
    throw error
  }
  await file.close()
  await rename(draft, path)
  await syncDir(dirname(path))
  return bytes
}

function* seriesParts(head: Head, beforeSeries: (ref: number) => void): Generator<Uint8Array> {
  const symbols = new Map<string, number>()
  const series = new ByteWriter()
  const strings = new ByteWriter()
  const symbolOf = (text: string) => {
    const known = symbols.get(text)
    if (known !== undefined) return known
    symbols.set(text, symbols.size)
    strings.text(text)
    return symbols.size - 1
  }
  let taken = 0
  const begin = () => {
    series.clear()
    strings.clear()
    series.beginRecord(checkpointType.series)
    strings.beginRecord(checkpointType.symbols)
  }
  const end = () => {
    series.endRecord()
    strings.endRecord()
    return Buffer.concat([strings.written, series.written])
  }
  begin()
  for (const ref of head.series.refs()) {
    beforeSeries(ref)
    writeSeries(series, head, ref, symbolOf)
    taken += 1
    if (taken % seriesAtOnce !== 0) continue
    yield end()
    begin()
  }
  yield end()
}

function headerPart({ firstSegment, nextNumber, files }: CheckpointHeader): Uint8Array {
  const writer = new ByteWriter()
  writer.beginRecord(checkpointType.header)
  writer.varint(version)
  writer.varint(firstSegment)
  writer.varint(nextNumber)
  writer.varint(files.size)
  for (const [number, length] of files) {
    writer.varint(number)
    writer.varint(length)
  }
  writer.endRecord()
  return writer.written
}

/** Reads the header of a checkpoint, which comes last. */
export function readHeader(from: ByteReader): CheckpointHeader {
  const found = from.varint()
  if (found !== version) throw new RangeError(`Cannot read a checkpoint of version ${found}`)
  const firstSegment = from.varint()
  const nextNumber = from.varint()
  const files = new Map<number, number>()
  for (let left = from.varint(); left > 0; left--) files.set(from.varint(), from.varint())
  return { firstSegment, nextNumber, files }
}

async function syncDir(dir: string): Promise<void> {
  const handle = await open(dir, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
