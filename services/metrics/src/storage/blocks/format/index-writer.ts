import type { Labels } from '../../../domain/model/labels.ts'
import { ByteWriter } from '../../wal/byte-writer.ts'
import { crc32c } from '../../wal/crc32c.ts'
import type { BufferedFile } from '../files/buffered-file.ts'
import { writeU32, writeU64 } from './big-endian.ts'
import { compareBytes, sortedPairs } from './compare-bytes.ts'

export const indexMagic = 0xbaaa_d700
export const indexVersion = 2

/** Series stand at multiples of this; their reference is the place divided by it. */
export const seriesUnit = 16

/** Where a chunk stands and the times of its first and last sample. */
export type ChunkPlace = { readonly minMs: number; readonly maxMs: number; readonly ref: number }

/** Writes the index of a block, in Prometheus' second version. */
export class IndexWriter {
  readonly #file: BufferedFile
  readonly #symbols: readonly string[]
  readonly #places: ReadonlyMap<string, number>
  readonly #postings = new Map<number, Map<number, number[]>>()
  readonly #all: number[] = []
  readonly #content = new ByteWriter(4_096)
  #seriesStart = 0

  private constructor(file: BufferedFile, symbols: readonly string[]) {
    this.#file = file
    this.#symbols = symbols
    this.#places = new Map(symbols.map((text, place) => [text, place]))
  }

  /** @param texts all texts of the labels, each once or more often, in any order */
  static begin(file: BufferedFile, texts: Iterable<string>): IndexWriter {
    const writer = new IndexWriter(file, [...new Set(texts)].sort(compareBytes))
    writer.#begin()
    return writer
  }

  /** Series come in the order of `compareSeries`; the chunks of each by time, without touching. */
  async add(labels: Labels, chunks: readonly ChunkPlace[]): Promise<number> {
    this.#file.align(seriesUnit)
    const ref = this.#file.offset / seriesUnit
    const content = this.#content
    content.clear()
    content.varint(labels.names.length)
    for (const [name, value] of sortedPairs(labels)) {
      const [nameAt, valueAt] = [this.#placeOf(name), this.#placeOf(value)]
      content.varint(nameAt)
      content.varint(valueAt)
      this.#post(nameAt, valueAt, ref)
    }
    this.#all.push(ref)
    writeChunkPlaces(content, chunks)
    const { buffer } = this.#file
    buffer.varint(content.length)
    buffer.raw(content.written)
    writeU32(buffer, crc32c(content.bytes, 0, content.length))
    if (this.#file.isFull) await this.#file.flush()
    return ref
  }

  async finish(): Promise<void> {
    this.#file.align(4)
    const postingsStart = this.#file.offset
    const table = new ByteWriter()
    let entries = 1
    await this.#writePostings(table, '', '', this.#all)
    const byName = [...this.#postings].sort(([a], [b]) => a - b)
    for (const [name, values] of byName) {
      for (const [value, refs] of [...values].sort(([a], [b]) => a - b)) {
        await this.#writePostings(table, this.#symbols[name] ?? '', this.#symbols[value] ?? '', refs)
        entries += 1
      }
    }
    const tableStart = this.#file.offset
    this.#section(entries, table.written)
    this.#end(postingsStart, tableStart)
    await this.#file.finish()
  }

  async abandon(): Promise<void> {
    await this.#file.abandon()
  }

  #begin(): void {
    const { buffer } = this.#file
    writeU32(buffer, indexMagic)
    buffer.raw(Uint8Array.of(indexVersion))
    const texts = new ByteWriter()
    for (const text of this.#symbols) texts.text(text)
    this.#section(this.#symbols.length, texts.written)
    this.#file.align(seriesUnit)
    this.#seriesStart = this.#file.offset
  }

  #post(name: number, value: number, ref: number): void {
    const values = this.#postings.get(name) ?? new Map<number, number[]>()
    this.#postings.set(name, values)
    const refs = values.get(value)
    if (refs === undefined) values.set(value, [ref])
    else refs.push(ref)
  }

  async #writePostings(table: ByteWriter, name: string, value: string, refs: readonly number[]): Promise<void> {
    table.varint(2)
    table.text(name)
    table.text(value)
    table.varint(this.#file.offset)
    const list = new ByteWriter(refs.length * 4 + 4)
    for (const ref of refs) writeU32(list, ref)
    this.#section(refs.length, list.written)
    if (this.#file.isFull) await this.#file.flush()
  }

  // Length, count, entries, checksum of count and entries.
  #section(count: number, entries: Uint8Array): void {
    const { buffer } = this.#file
    writeU32(buffer, entries.length + 4)
    const start = buffer.length
    writeU32(buffer, count)
    buffer.raw(entries)
    writeU32(buffer, crc32c(buffer.bytes, start, buffer.length))
  }

  // Lists of label values, for which there are two places, are written by nobody any more.
  #end(postingsStart: number, tableStart: number): void {
    const { buffer } = this.#file
    const start = buffer.length
    for (const place of [symbolsStart, this.#seriesStart, 0, 0, postingsStart, tableStart]) writeU64(buffer, place)
    writeU32(buffer, crc32c(buffer.bytes, start, buffer.length))
  }

  #placeOf(text: string): number {
    const place = this.#places.get(text)
    if (place === undefined) throw new RangeError(`Cannot write a series: "${text}" is not among the symbols`)
    return place
  }
}

const symbolsStart = 5

function writeChunkPlaces(to: ByteWriter, chunks: readonly ChunkPlace[]): void {
  to.varint(chunks.length)
  let before: ChunkPlace | undefined
  for (const chunk of chunks) {
    if (before === undefined) to.zigzag(chunk.minMs)
    else to.varint(chunk.minMs - before.maxMs)
    to.varint(chunk.maxMs - chunk.minMs)
    if (before === undefined) to.varint(chunk.ref)
    else to.zigzag(chunk.ref - before.ref)
    before = chunk
  }
}
