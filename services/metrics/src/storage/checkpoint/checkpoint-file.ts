import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { errorCode, renameAndSync } from '@hearth/kernel'
import type { MetricDescription } from '../../domain/model/metric-description.ts'
import type { Head } from '../head/head.ts'
import type { Draft } from '../room/disk-room.ts'
import { ByteWriter } from '../wal/byte-writer.ts'
import { writeDescription, writeStart, writeTimedHistogram } from '../wal/encode-batch.ts'
import { type CheckpointHeader, writeHeader } from './checkpoint-header.ts'
import { SeriesRecord } from './series-record.ts'

/** Types of records in a checkpoint; their bytes are described in docs/formats/metrics-wal.md. */
export const checkpointType = {
  header: 10,
  symbols: 11,
  firstSeries: 12,
  series: 13,
  metadata: 14,
  histograms: 15,
  starts: 16,
} as const

export const checkpointTypes: ReadonlySet<number> = new Set(Object.values(checkpointType))

/** The checkpoint before the last: what is damaged in the last can be had from it and the log behind it. */
export const previousOf = (path: string): string => `${path}.previous`

export const draftOf = (path: string): string => `${path}.tmp`

export type CheckpointContent = {
  readonly head: Head
  readonly metadata: Iterable<MetricDescription>
  /** Called with each series right before it is written, in the same step. */
  readonly beforeSeries: (ref: number) => void
  /** Called before bytes are written. */
  readonly grow: Draft['grow']
  /** Called when all series are written; gives the header, which needs what it did. */
  readonly finish: () => Promise<CheckpointHeader>
}

/**
 * Writes all series with their open chunks, and puts the file in place of the one before, which is kept beside it.
 *
 * Samples may come in between: a checkpoint then holds some that the log holds too, and they are known when
 * they are read again.
 *
 * @returns its bytes
 */
export async function writeCheckpoint(path: string, content: CheckpointContent): Promise<number> {
  const draft = draftOf(path)
  const file = await open(draft, 'w')
  let bytes = 0
  try {
    for await (const part of partsOf(content)) {
      await content.grow(part.length)
      await writeAll(file, part)
      bytes += part.length
    }
    await file.sync()
  } catch (error) {
    await file.close()
    await rm(draft, { force: true })
    throw error
  }
  await file.close()
  await rename(path, previousOf(path)).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error
  })
  await renameAndSync(draft, path)
  return bytes
}

async function writeAll(file: FileHandle, part: Uint8Array): Promise<void> {
  for (let at = 0; at < part.length; ) at += (await file.write(part, at)).bytesWritten
}

async function* partsOf({ head, metadata, beforeSeries, finish }: CheckpointContent): AsyncGenerator<Uint8Array> {
  const record = new SeriesRecord()
  for (const ref of head.series.refs()) {
    beforeSeries(ref)
    record.add(head, ref)
    if (record.isFull) yield record.take(checkpointType.series)
  }
  if (!record.isEmpty) yield record.take(checkpointType.series)
  yield* histogramParts(head)
  yield* startParts(head)
  yield* metadataParts(metadata)
  const end = new ByteWriter(4_096)
  const header = await finish()
  end.beginRecord(checkpointType.header)
  writeHeader(end, header)
  end.endRecord()
  yield end.written
}

// What a damaged byte takes with it.
const fullPartBytes = 4_096

function* histogramParts(head: Head): Generator<Uint8Array> {
  const part = new ByteWriter()
  for (const ref of head.histograms.refs()) {
    for (const [timeMs, encoded] of head.histograms.of(ref)) {
      if (part.length === 0) part.beginRecord(checkpointType.histograms)
      part.varint(head.series.number[ref] ?? 0)
      writeTimedHistogram(part, timeMs, encoded)
      if (part.length < fullPartBytes) continue
      part.endRecord()
      yield part.written
      part.clear()
    }
  }
  if (part.length === 0) return
  part.endRecord()
  yield part.written
}

function* startParts(head: Head): Generator<Uint8Array> {
  for (const ref of head.starts.refs()) {
    const part = new ByteWriter(64)
    part.beginRecord(checkpointType.starts)
    const { fromMs = [], startMs = [] } = head.starts.of(ref) ?? {}
    for (const [at, timeMs] of fromMs.entries())
      writeStart(part, head.series.number[ref] ?? 0, timeMs, startMs[at] ?? 0)
    part.endRecord()
    yield part.written
  }
}

function* metadataParts(metadata: Iterable<MetricDescription>): Generator<Uint8Array> {
  const part = new ByteWriter()
  for (const description of metadata) {
    if (part.length === 0) part.beginRecord(checkpointType.metadata)
    writeDescription(part, description)
    if (part.length < fullPartBytes) continue
    part.endRecord()
    yield part.written
    part.clear()
  }
  if (part.length === 0) return
  part.endRecord()
  yield part.written
}
