import { ByteReader } from './byte-reader.ts'
import { recordHeaderBytes } from './byte-writer.ts'
import { crc32c } from './crc32c.ts'

/** Bytes of a file from `start` to `end`, which is not included. */
export type Span = { readonly start: number; readonly end: number }

export type ScanOptions = {
  /** Types of records in files of this kind: one of these has to begin behind what is damaged. */
  readonly types: ReadonlySet<number>
  /** Spans that could not be read earlier and are passed over. */
  readonly holes?: readonly Span[]
  /**
   * Hears of what cannot be read in its turn between the records.
   *
   * @param isCut whether the file ends before the record does, as far as that can be told
   */
  readonly onDamage?: (span: Span, isCut: boolean) => void
}

/**
 * Reads every record of a file whose checksum holds. Behind one that is damaged it goes on with the next: where
 * the damaged one says that it ends, or, when its length is damaged too, at the first place where a record holds.
 *
 * @param take gets type and content of each record, and where it stands; after a `RangeError` from it the record
 *   counts as damaged
 * @returns what cannot be read, in order
 */
export function scanRecords(
  bytes: Uint8Array,
  { types, holes = [], onDamage }: ScanOptions,
  take: (type: number, content: ByteReader, span: Span) => void,
): readonly Span[] {
  const file = new RecordFile(bytes, types)
  const damaged: Span[] = []
  for (let at = 0; at < bytes.length; ) {
    const hole = holes.find(({ start }) => start === at)
    const end = hole === undefined ? file.endOf(at) : Math.min(hole.end, bytes.length)
    if (hole === undefined && (end === undefined || !file.read({ start: at, end }, take))) {
      const next = end ?? file.nextAfter(at)
      damaged.push({ start: at, end: next })
      onDamage?.({ start: at, end: next }, next === bytes.length && file.isCutAt(at))
      at = next
    } else at = end ?? bytes.length
  }
  return damaged
}

class RecordFile {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #types: ReadonlySet<number>

  constructor(bytes: Uint8Array, types: ReadonlySet<number>) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    this.#types = types
  }

  /** Where the record at `at` ends; `undefined` when there is none whose checksum holds. */
  endOf(at: number): number | undefined {
    const start = at + recordHeaderBytes
    const end = this.#statedEnd(at)
    if (end === undefined || end > this.#bytes.length) return undefined
    return crc32c(this.#bytes, start - 1, end) === this.#view.getUint32(at + 4, true) ? end : undefined
  }

  /** Whether the record at `at` says that it ends behind the file. */
  isCutAt(at: number): boolean {
    return (this.#statedEnd(at) ?? Number.POSITIVE_INFINITY) > this.#bytes.length
  }

  /** Whether `take` could read the record. */
  read(span: Span, take: (type: number, content: ByteReader, span: Span) => void): boolean {
    const start = span.start + recordHeaderBytes
    try {
      take(this.#bytes[start - 1] ?? 0, new ByteReader(this.#bytes, start, span.end), span)
      return true
    } catch (error) {
      if (error instanceof RangeError) return false
      throw error
    }
  }

  /** Where a record begins behind the damaged one at `at`, or the end of the file. */
  nextAfter(at: number): number {
    const stated = this.#statedEnd(at)
    if (stated !== undefined && (stated === this.#bytes.length || this.#begins(stated))) return stated
    for (let next = at + 1; next + recordHeaderBytes <= this.#bytes.length; next++) if (this.#begins(next)) return next
    return this.#bytes.length
  }

  // The type is looked at first: it rules out nearly all places without their checksum.
  #begins(at: number): boolean {
    return this.#types.has(this.#bytes[at + recordHeaderBytes - 1] ?? 0) && this.endOf(at) !== undefined
  }

  #statedEnd(at: number): number | undefined {
    const start = at + recordHeaderBytes
    return start > this.#bytes.length ? undefined : start + this.#view.getUint32(at, true)
  }
}
