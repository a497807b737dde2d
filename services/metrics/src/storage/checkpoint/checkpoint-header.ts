import { Failure } from '@hearth/kernel'
import type { ByteReader } from '../wal/byte-reader.ts'
import type { ByteWriter } from '../wal/byte-writer.ts'
import type { Span } from '../wal/scan-records.ts'

/** A file of closed chunks as a checkpoint knows it. */
export type ChunkFileState = {
  /** What lies behind was never finished. */
  readonly length: number
  /** Samples of its chunks that were still in use; `undefined` where an older version did not count them. */
  readonly samples: number | undefined
  /** What could not be read at an earlier start. */
  readonly holes: readonly Span[]
}

export type CheckpointHeader = {
  /** Segments of the log from this one on have to be read after it. */
  readonly firstSegment: number
  /** Segments from this one on have to be read after the checkpoint before it, should that be needed. */
  readonly keptSegment: number
  /** Above every number a series had. */
  readonly nextNumber: number
  /** Samples that had ever been logged when it was finished: it may hold some up to there. */
  readonly logged: number
  readonly files: ReadonlyMap<number, ChunkFileState>
}

const version = 2
const firstVersion = 1

export function writeHeader(to: ByteWriter, header: CheckpointHeader): void {
  to.varint(version)
  to.varint(header.firstSegment)
  to.varint(header.keptSegment)
  to.varint(header.nextNumber)
  to.varint(header.logged)
  to.varint(header.files.size)
  for (const [number, { length, samples = 0, holes }] of header.files) {
    to.varint(number)
    to.varint(length)
    to.varint(samples)
    to.varint(holes.length)
    for (const { start, end } of holes) {
      to.varint(start)
      to.varint(end - start)
    }
  }
}

/**
 * @throws {RangeError} for a version that never was
 * @throws {Failure} `invalid` for one that a newer program writes: that is no damage, and nothing of it may be put aside
 */
export function readHeader(from: ByteReader): CheckpointHeader {
  const found = from.varint()
  if (found === firstVersion) return readFirstVersion(from)
  if (found > version) {
    const state = `its checkpoint has version ${found} and this program knows versions up to ${version}`
    throw new Failure('invalid', `Cannot open the metrics store: ${state}; start the newer Hearth that wrote it`)
  }
  if (found !== version) throw new RangeError(`Cannot read a checkpoint of version ${found}`)
  const firstSegment = from.varint()
  const keptSegment = from.varint()
  const nextNumber = from.varint()
  const logged = from.varint()
  const files = new Map<number, ChunkFileState>()
  for (let left = from.varint(); left > 0; left--) {
    const number = from.varint()
    files.set(number, { length: from.varint(), samples: from.varint(), holes: readHoles(from) })
  }
  return { firstSegment, keptSegment, nextNumber, logged, files }
}

function readHoles(from: ByteReader): readonly Span[] {
  const holes: Span[] = []
  for (let left = from.varint(); left > 0; left--) {
    const start = from.varint()
    holes.push({ start, end: start + from.varint() })
  }
  return holes
}

function readFirstVersion(from: ByteReader): CheckpointHeader {
  const firstSegment = from.varint()
  const nextNumber = from.varint()
  const files = new Map<number, ChunkFileState>()
  for (let left = from.varint(); left > 0; left--)
    files.set(from.varint(), { length: from.varint(), samples: undefined, holes: [] })
  return { firstSegment, keptSegment: firstSegment, nextNumber, logged: 0, files }
}
