import { Labels } from '../../domain/model/labels.ts'
import { none } from '../head/chunk-table.ts'
import type { Head } from '../head/head.ts'
import { XorWriter } from '../head/xor-writer.ts'
import type { ByteReader } from '../wal/byte-reader.ts'
import type { ByteWriter } from '../wal/byte-writer.ts'
import { readChunk, writeChunk } from './chunk-record.ts'

const writer = new XorWriter()

/**
 * Writes a series: number, labels, and its open chunk with what has to be known to write on.
 *
 * @param symbolOf the number of a string
 */
export function writeSeries(to: ByteWriter, head: Head, ref: number, symbolOf: (text: string) => number): void {
  const labels = head.series.labels[ref] ?? Labels.none
  const number = head.series.number[ref] ?? 0
  to.varint(number)
  to.varint(labels.names.length)
  for (const [name, value] of labels.entries()) {
    to.varint(symbolOf(name))
    to.varint(symbolOf(value))
  }
  const { table } = head.chunks
  const at = head.series.newest[ref] ?? none
  const isOpen = at !== none && table.file[at] === none
  to.varint(isOpen ? 1 : 0)
  if (!isOpen) return
  head.series.load(ref, writer)
  writeChunk(to, number, {
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
 * Brings back a series with its labels.
 *
 * @returns also where its open chunk stands, to be read by `reopenSeries` after all closed ones
 */
export function readSeries(
  from: ByteReader,
  head: Head,
  symbols: readonly string[],
): { readonly number: number; readonly ref: number; readonly openAt: number | undefined } {
  const number = from.varint()
  const names: string[] = []
  const values: string[] = []
  for (let left = from.varint(); left > 0; left--) {
    names.push(symbolAt(symbols, from.varint()))
    values.push(symbolAt(symbols, from.varint()))
  }
  const ref = head.create(Labels.fromSorted(names, values), number)
  if (from.varint() === 0) return { number, ref, openAt: undefined }
  const openAt = from.at
  readChunk(from)
  readState(from)
  return { number, ref, openAt }
}

/** Brings back the open chunk of a series. */
export function reopenSeries(from: ByteReader, head: Head, ref: number): void {
  const { chunk } = readChunk(from)
  head.chunks.adopt(ref, chunk)
  head.series.store(ref, Object.assign(writer, readState(from), { timeMs: chunk.maxMs }))
}

function readState(from: ByteReader) {
  return {
    deltaMs: from.varint(),
    high: from.u32(),
    low: from.u32(),
    bit: from.varint(),
    count: from.varint(),
    leading: from.varint(),
    trailing: from.varint(),
  }
}

function symbolAt(symbols: readonly string[], at: number): string {
  const text = symbols[at]
  if (text === undefined) throw new RangeError(`Cannot read a series: no symbol ${at}`)
  return text
}
