import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { z } from 'zod'
import type { Nanos } from '../domain/lines/line.ts'
import { type PackedLines, spanOf } from '../domain/streams/packed-lines.ts'
import type { LineColumns, LineWish, StreamEntry, StreamLabels, StreamRange } from '../domain/streams/stream-store.ts'
import { ChunkText, NeedleSearch } from './needle-search.ts'
import { createTextFilter } from './text-filter.ts'

/** What is said of a chunk in front of it. */
export type ChunkHeader = {
  readonly labels: StreamLabels
  readonly from: Nanos
  readonly to: Nanos
  readonly count: number
  /** Of the lines and what came with them, as they are. */
  readonly bytes: number
}

const header = z.object({
  labels: z.record(z.string(), z.string()),
  from: z.string(),
  to: z.string(),
  count: z.int().min(0),
  bytes: z.int().min(0),
  packed: z.boolean(),
  /** Lengths of the parts behind the header. */
  parts: z.tuple([z.int().min(0), z.int().min(0), z.int().min(0)]),
})
const dictionary = z.array(z.record(z.string(), z.string()))

const quick = { [constants.ZSTD_c_compressionLevel]: 1 }
// Seconds and nanoseconds, the length of the line, the place of its metadata in the dictionary.
const columns = 4
const cellBytes = Uint32Array.BYTES_PER_ELEMENT
const lengthBytes = 4

/** A compressed chunk in parts, and the filter that tells what cannot be in its lines, where that is of use. */
export type PackedChunk = { readonly parts: readonly Uint8Array[]; readonly filter: Buffer | undefined }

/**
 * Lines of one stream, by time, as one piece of bytes: a header, then times and lengths, what came with the lines, and
 * the lines themselves behind one another, so that a text can be looked for in all of them at once; compressed.
 */
export function encodeChunk(entries: readonly StreamEntry[]): PackedChunk {
  const { parts, ...facts } = layOut(entries)
  return packParts(facts, parts)
}

/** The same without compression. */
export function encodePlainChunk(entries: readonly StreamEntry[]): Buffer {
  return Buffer.concat(plainParts(entries))
}

/** The same in parts, that may be copied to where they are wanted. */
export function plainParts(entries: readonly StreamEntry[]): readonly Uint8Array[] {
  const { parts, ...facts } = layOut(entries)
  return assemble(facts, parts, false)
}

/** The same of packed lines, which are as they stand in a chunk. */
export function partsOfPacked(labels: StreamLabels, packed: PackedLines): readonly Uint8Array[] {
  const { seconds, nanos, lengths, text } = packed
  const count = lengths.length
  const table = new Uint32Array(count * columns)
  table.set(seconds)
  table.set(nanos, count)
  table.set(lengths, 2 * count)
  const facts = { labels, ...spanOf(packed), count, bytes: text.length }
  return assemble(facts, [Buffer.from(table.buffer), nothingElse, text], false)
}

// The dictionary where nothing came with any line.
const nothingElse = Buffer.from('[{}]')

type PlainParts = readonly [table: Buffer, dictionary: Buffer, lines: Buffer]

function packParts(facts: ChunkHeader, parts: PlainParts): PackedChunk {
  return { parts: assemble(facts, parts.map(pack), true), filter: createTextFilter(parts[2]) }
}

function layOut(entries: readonly StreamEntry[]): ChunkHeader & { readonly parts: PlainParts } {
  const count = entries.length
  const table = new Uint32Array(count * columns)
  const known = new Map<StreamLabels, number>()
  const metadata: StreamLabels[] = []
  let text = ''
  for (const [at, entry] of entries.entries()) {
    let place = known.get(entry.metadata)
    if (place === undefined) {
      place = metadata.push(entry.metadata) - 1
      known.set(entry.metadata, place)
    }
    table[at] = Number(entry.time.slice(0, -9))
    table[count + at] = Number(entry.time.slice(-9))
    table[3 * count + at] = place
    // Half a character at the end of a line and the other half at the begin of the next would become one, which is
    // shorter than the two: all lines behind it would be cut in the wrong place.
    text += entry.line.toWellFormed()
  }
  const lines = Buffer.from(text)
  const isPlain = lines.length === text.length
  for (const [at, { line }] of entries.entries())
    table[2 * count + at] = isPlain ? line.length : Buffer.byteLength(line)
  const dictionaryBytes = Buffer.from(JSON.stringify(metadata))
  return {
    labels: entries[0]?.labels ?? {},
    from: entries[0]?.time ?? '',
    to: entries.at(-1)?.time ?? '',
    count,
    bytes: lines.length + (metadata.length === 1 ? 0 : dictionaryBytes.length),
    parts: [Buffer.from(table.buffer), dictionaryBytes, lines],
  }
}

function assemble(facts: ChunkHeader, parts: readonly Uint8Array[], packed: boolean): readonly Uint8Array[] {
  const { labels, from, to, count, bytes } = facts
  const shown = { labels, from, to, count, bytes, packed, parts: parts.map(({ length }) => length) }
  const text = Buffer.from(JSON.stringify(shown))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32LE(text.length)
  return [length, text, ...parts]
}

/** Whether what came with the lines of two plain chunks is the same, so that they can be joined. */
export function canJoin(one: Buffer, other: Buffer): boolean {
  return partsOf(one).dictionary.equals(partsOf(other).dictionary)
}

/** Plain chunks of one stream that follow one another in time, as one compressed chunk, without looking at their lines. */
export function packChunks(chunks: readonly [Buffer, ...Buffer[]]): PackedChunk {
  const first = partsOf(chunks[0])
  if (chunks.length === 1) return packParts(first.header, [first.table, first.dictionary, first.lines])
  const all = chunks.map(partsOf)
  const last = all.at(-1) ?? first
  const column = (at: number) =>
    all.map(({ table, header: { count } }) => table.subarray(at * count * cellBytes, (at + 1) * count * cellBytes))
  const table = Buffer.concat(Array.from({ length: columns }, (_, at) => column(at)).flat())
  const lines = Buffer.concat(all.map((one) => one.lines))
  const facts = {
    labels: first.header.labels,
    from: first.header.from,
    to: last.header.to,
    count: all.reduce((sum, { header: { count } }) => sum + count, 0),
    // What came with the lines is there once.
    bytes: first.header.bytes - first.lines.length + lines.length,
  }
  return packParts(facts, [table, first.dictionary, lines])
}

/** What a chunk's header says. @throws for what is none */
export function readHeader(chunk: Buffer): ChunkHeader {
  return parseHeader(chunk).header
}

function parseHeader(chunk: Buffer) {
  const start = lengthBytes + chunk.readUInt32LE(0)
  return { header: header.parse(JSON.parse(chunk.toString('utf8', lengthBytes, start))), start }
}

export type ChunkWish = LineWish & StreamRange

/** The lines of a chunk that are wanted, oldest first. @param labels those of its stream, as the one object they have */
export function decodeChunk(chunk: Buffer, labels: StreamLabels, wish: ChunkWish): readonly StreamEntry[] {
  const { table, dictionary: named, lines, header: found } = partsOf(chunk)
  const { packed, count, bytes } = found
  if (!packed) return decodePlainChunk(chunk, labels, wish)
  const text = new ChunkText(unpack(lines, bytes))
  const search = new NeedleSearch(text, wish.needles)
  if (search.isVain) return []
  const metadata = readDictionary(unpack(named, defaultBytes))
  const numbers = unpack(table, count * columns * cellBytes)
  return pick({ table: numbers, text, metadata, header: found, labels, search }, wish)
}

const defaultBytes = 16_384

// At once and into one piece: piece by piece on other threads it takes several times as long, most of it for garbage.
function pack(part: Buffer): Buffer {
  return zstdCompressSync(part, { params: quick, chunkSize: Math.max(constants.Z_MIN_CHUNK, part.length >> 1) })
}

function unpack(part: Buffer, mostBytes: number): Buffer {
  return zstdDecompressSync(part, { chunkSize: Math.max(constants.Z_MIN_CHUNK, mostBytes + 1) })
}

/** The same of a chunk that is not compressed, at once. */
export function decodePlainChunk(chunk: Buffer, labels: StreamLabels, wish: ChunkWish): readonly StreamEntry[] {
  const { table, dictionary: named, lines, header: found } = partsOf(chunk)
  const text = new ChunkText(lines)
  const search = new NeedleSearch(text, wish.needles)
  if (search.isVain) return []
  return pick({ table, text, metadata: readDictionary(named), header: found, labels, search }, wish)
}

/**
 * The lines of a chunk within a range as columns.
 *
 * @param withTexts whether they are to have their texts, which are not unpacked otherwise; of lines without a needle
 *   none is there then
 * @returns `undefined` where a needle is nowhere in the chunk
 */
export function decodeColumns(
  chunk: Buffer,
  labels: StreamLabels,
  { from, until, needles }: ChunkWish,
  withTexts: boolean,
): LineColumns | undefined {
  const { table, dictionary: named, lines, header: facts } = partsOf(chunk)
  const { packed, count, bytes, from: first, to: last } = facts
  const text = withTexts ? new ChunkText(packed ? unpack(lines, bytes) : lines) : undefined
  const search = text && new NeedleSearch(text, needles)
  if (search?.isVain) return undefined
  const numbers = numbersOf(packed ? unpack(table, count * columns * cellBytes) : table, count)
  const whole = { seconds: numbers.subarray(0, count), nanos: numbers.subarray(count, 2 * count) }
  const start = from <= first ? 0 : firstAt(whole, from)
  const end = last < until ? count : firstAt(whole, until)
  const column = (at: number) => numbers.subarray(at * count + start, at * count + end)
  const metadata = readDictionary(packed ? unpack(named, defaultBytes) : named)
  const found = { labels, seconds: column(0), nanos: column(1), lengths: column(2), places: column(3), metadata }
  if (text === undefined || search === undefined) return found
  const starts = startsOf(numbers.subarray(2 * count, 3 * count))
  const texts = { bytes: text.bytes, starts: starts.subarray(start, end) }
  const shown = { ...found, texts }
  return needles.length === 0 ? shown : among(shown, search)
}

function startsOf(lengths: Uint32Array): Uint32Array {
  let start = 0
  return lengths.map((length) => {
    start += length
    return start - length
  })
}

/** Those of the lines that may hold what is looked for. */
function among({ labels, metadata, texts, ...columns }: WholeColumns, search: NeedleSearch): LineColumns {
  const { lengths } = columns
  const found = new Uint32Array(lengths.length)
  let count = 0
  for (let at = 0; at < lengths.length; at += 1) {
    const start = texts.starts[at] as number
    if (search.mayHold(start, start + (lengths[at] as number))) found[count++] = at
  }
  const those = found.subarray(0, count)
  const pick = (column: Uint32Array) => those.map((at) => column[at] as number)
  return {
    labels,
    seconds: pick(columns.seconds),
    nanos: pick(columns.nanos),
    lengths: pick(lengths),
    places: pick(columns.places),
    metadata,
    texts: { bytes: texts.bytes, starts: pick(texts.starts) },
  }
}

type WholeColumns = LineColumns & Required<Pick<LineColumns, 'texts'>>

/** The place of the first line at a time or after it. */
function firstAt({ seconds, nanos }: Pick<LineColumns, 'seconds' | 'nanos'>, time: Nanos): number {
  const [second, nano] = [Number(time.slice(0, -9)), Number(time.slice(-9))]
  let [low, high] = [0, seconds.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const here = seconds[middle] ?? 0
    if (here < second || (here === second && (nanos[middle] ?? 0) < nano)) low = middle + 1
    else high = middle
  }
  return low
}

// The numbers have to lie where their size divides the place: elsewhere they are copied.
function numbersOf(table: Buffer, count: number): Uint32Array {
  if (table.byteOffset % cellBytes === 0 && table.length >= count * columns * cellBytes)
    return new Uint32Array(table.buffer, table.byteOffset, count * columns)
  const numbers = new Uint32Array(count * columns)
  Buffer.from(numbers.buffer).set(table.subarray(0, numbers.byteLength))
  return numbers
}

function partsOf(chunk: Buffer) {
  const { header: found, start } = parseHeader(chunk)
  const [tableEnd, dictionaryEnd] = [start + found.parts[0], start + found.parts[0] + found.parts[1]]
  return {
    table: chunk.subarray(start, tableEnd),
    dictionary: chunk.subarray(tableEnd, dictionaryEnd),
    lines: chunk.subarray(dictionaryEnd, dictionaryEnd + found.parts[2]),
    header: found,
  }
}

function readDictionary(bytes: Buffer): readonly StreamLabels[] {
  return dictionary.parse(JSON.parse(bytes.toString())).map((each) => Object.freeze(each))
}

type Parts = {
  readonly table: Buffer
  readonly text: ChunkText
  readonly metadata: readonly StreamLabels[]
  readonly header: ChunkHeader
  readonly labels: StreamLabels
  readonly search: NeedleSearch
}

function pick(
  { table, text, metadata, header: { count, ...span }, labels, search }: Parts,
  { from, until, accepts }: ChunkWish,
): readonly StreamEntry[] {
  const numbers = numbersOf(table, count)
  const timeOf = createTimes()
  const isWithin = span.from >= from && span.to < until
  const found: StreamEntry[] = []
  for (let [at, start, end] = [0, 0, 0]; at < count; at++) {
    start = end
    end += numbers[2 * count + at] ?? 0
    if (!search.mayHold(start, end)) continue
    // A text of its time is made of a line that is wanted alone, where that is enough.
    let time = isWithin ? undefined : timeOf(numbers[at] ?? 0, numbers[count + at] ?? 0)
    if (time !== undefined && time >= until) break
    if (time !== undefined && time < from) continue
    const line = text.line(start, end)
    if (accepts !== undefined && !accepts(line)) continue
    time ??= timeOf(numbers[at] ?? 0, numbers[count + at] ?? 0)
    found.push({ labels, time, line, metadata: metadata[numbers[3 * count + at] ?? 0] ?? {} })
  }
  return found
}

/** Times as texts; most lines are of the same second as the one before. */
function createTimes(): (seconds: number, nanos: number) => Nanos {
  let [last, text] = [-1, '']
  return (seconds, nanos) => {
    if (seconds !== last) {
      last = seconds
      text = String(seconds).padStart(10, '0')
    }
    return text + (nanos < 1e8 ? String(nanos).padStart(9, '0') : nanos)
  }
}
