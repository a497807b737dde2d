import { Labels } from '../../domain/model/labels.ts'
import { XorWriter } from '../chunk-encoding/xor-writer.ts'
import { none } from '../head/chunks/chunk-table.ts'
import { spansBlocks } from '../head/chunks/series-chunks.ts'
import type { Head } from '../head/head.ts'
import type { ByteReader } from '../wal/byte-reader.ts'
import { ByteWriter } from '../wal/byte-writer.ts'
import { LabelsBuilder } from '../wal/labels-builder.ts'
import { TextTable } from '../wal/text-table.ts'
import { passChunk, readOpenChunk, writeChunk } from './chunk-record.ts'

const writer = new XorWriter()

// Many series share their labels' texts, so a record of them is larger than others are.
const fullBytes = 1 << 16

/** Series that are being written, with the texts of their labels: a record that can be read without any other. */
export class SeriesRecord {
  readonly #symbols = new Map<string, number>()
  readonly #texts = new ByteWriter(fullBytes)
  readonly #series = new ByteWriter(fullBytes * 2)
  readonly #record = new ByteWriter(fullBytes * 2)

  get isEmpty(): boolean {
    return this.#series.length === 0
  }

  get isFull(): boolean {
    return this.#series.length + this.#texts.length >= fullBytes
  }

  /** Adds a series: number, labels, the start of its oldest chunk, and its open chunk with its state. */
  add(head: Head, ref: number): void {
    const labels = head.series.labels[ref] ?? Labels.none
    const to = this.#series
    to.varint(head.series.number[ref] ?? 0)
    to.varint(labels.names.length)
    for (const [name, value] of labels.entries()) {
      to.varint(this.#symbolOf(name))
      to.varint(this.#symbolOf(value))
    }
    to.zigzag(head.chunks.table.minMs[head.series.oldest[ref] ?? none] ?? 0)
    writeOpenChunk(to, head, ref)
  }

  /** The record, valid until the next is taken; it starts anew. */
  take(type: number): Uint8Array {
    const record = this.#record
    record.clear()
    record.beginRecord(type)
    record.varint(this.#symbols.size)
    record.raw(this.#texts.written)
    record.raw(this.#series.written)
    record.endRecord()
    this.#symbols.clear()
    this.#texts.clear()
    this.#series.clear()
    return record.written
  }

  #symbolOf(text: string): number {
    const known = this.#symbols.get(text)
    if (known !== undefined) return known
    this.#symbols.set(text, this.#symbols.size)
    this.#texts.text(text)
    return this.#symbols.size - 1
  }
}

function writeOpenChunk(to: ByteWriter, head: Head, ref: number): void {
  const { table } = head.chunks
  const at = head.series.newest[ref] ?? none
  const isOpen = at !== none && table.file[at] === none
  to.varint(isOpen ? 1 : 0)
  if (!isOpen) return
  head.series.load(ref, writer)
  writeChunk(to, head.series.number[ref] ?? 0, {
    minMs: table.minMs[at] ?? 0,
    maxMs: table.maxMs[at] ?? 0,
    arrivedS: table.arrivedS[at] ?? 0,
    bytes: head.chunks.bytesOf(at, writer.length),
  })
  to.varint(writer.deltaMs)
  to.u32(writer.high)
  to.u32(writer.low)
  to.varint(writer.bit)
  to.varint(writer.count)
  to.varint(writer.leading)
  to.varint(writer.trailing)
}

/**
 * Hears of a series. Each fact by itself: of many series, an object of each would be most of what is thrown away.
 *
 * @param oldestMs where the oldest chunk starts that was in use; those before it had been dropped
 * @param openAt where the open chunk stands, to be read by `reopenSeries` after all closed ones
 */
export type TakeSeries = (number: number, labels: Labels, oldestMs: number, openAt: number | undefined) => void

/** Reads the records of one checkpoint. */
export class SeriesRecordReader {
  readonly #texts = new TextTable()
  readonly #builder = new LabelsBuilder()

  /** Calls `take` with each series of a record. */
  read(from: ByteReader, take: TakeSeries): void {
    const symbols: string[] = []
    for (let left = from.varint(); left > 0; left--) symbols.push(from.text(this.#texts))
    while (!from.isAtEnd) {
      const number = from.varint()
      const labels = this.#readLabels(from, symbols)
      take(number, labels, from.zigzag(), passOpenChunk(from))
    }
  }

  /** The same of a record of the first version, whose texts stand in records before it. */
  readFirst(from: ByteReader, symbols: readonly string[], take: TakeSeries): void {
    while (!from.isAtEnd) {
      const number = from.varint()
      const labels = this.#readLabels(from, symbols)
      take(number, labels, Number.NEGATIVE_INFINITY, passOpenChunk(from))
    }
  }

  #readLabels(from: ByteReader, symbols: readonly string[]): Labels {
    const count = from.varint()
    this.#builder.begin(count)
    for (let at = 0; at < count; at++)
      this.#builder.add(symbolAt(symbols, from.varint()), symbolAt(symbols, from.varint()))
    return this.#builder.end()
  }
}

function passOpenChunk(from: ByteReader): number | undefined {
  if (from.varint() === 0) return undefined
  const openAt = from.at
  passChunk(from)
  passState(from)
  return openAt
}

/** Brings back the open chunk of a series. */
export function reopenSeries(from: ByteReader, head: Head, ref: number): void {
  const chunk = readOpenChunk(from)
  if (spansBlocks(chunk)) {
    // In parts it is not written on.
    const bytes = chunk.bytes.subarray(chunk.start, chunk.start + chunk.length)
    head.chunks.adopt(ref, { ...chunk, bytes, file: none })
    return
  }
  head.chunks.reopen(ref, chunk)
  readState(from)
  writer.timeMs = chunk.maxMs
  head.series.store(ref, writer)
}

function readState(from: ByteReader): void {
  writer.deltaMs = from.varint()
  writer.high = from.u32() | 0
  writer.low = from.u32() | 0
  writer.bit = from.varint()
  writer.count = from.varint()
  writer.leading = from.varint()
  writer.trailing = from.varint()
}

function passState(from: ByteReader): void {
  from.varint()
  from.pass(8)
  for (let left = 4; left > 0; left--) from.varint()
}

function symbolAt(symbols: readonly string[], at: number): string {
  const text = symbols[at]
  if (text === undefined) throw new RangeError(`Cannot read a series: no symbol ${at}`)
  return text
}
