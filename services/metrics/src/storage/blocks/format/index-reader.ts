import { Labels } from '../../../domain/model/labels.ts'
import { ByteReader } from '../../wal/byte-reader.ts'
import { DamagedError } from '../files/damage.ts'
import type { PageCache } from '../files/page-cache.ts'
import type { PagedFile } from '../files/paged-file.ts'
import { holdsChecksum, readU32, readU64 } from './big-endian.ts'
import { type ChunkPlace, indexMagic, indexVersion, seriesUnit } from './index-writer.ts'
import { PostingsTable } from './postings-table.ts'
import { SymbolTable } from './symbol-table.ts'

export type SeriesEntry = { readonly labels: Labels; readonly chunks: readonly ChunkPlace[] }

type Sections = { readonly symbols: SymbolTable; readonly postings: PostingsTable }

const tocBytes = 52
const headerBytes = 5
// Most entries of series are shorter.
const usualEntryBytes = 512

/** Reads the index of a block, each part when it is asked for. All methods throw `DamagedError`. */
export class IndexReader {
  readonly #file: PagedFile
  readonly #cache: PageCache
  #loading: Promise<Sections> | undefined

  constructor(file: PagedFile, cache: PageCache) {
    this.#file = file
    this.#cache = cache
  }

  /** References of all series, ascending: the order of their labels. */
  allRefs(): Promise<Uint32Array> {
    return this.refsOf('', '')
  }

  /** References of the series with this pair, ascending. */
  async refsOf(name: string, value: string): Promise<Uint32Array> {
    const { postings } = await this.#sections()
    const offset = postings.offsetOf(name, value)
    return offset === undefined ? new Uint32Array(0) : this.#readRefs(offset)
  }

  /** The values of a label for which `accepts` says yes, and the references of their series. */
  async refsWhere(name: string, accepts: (value: string) => boolean): Promise<readonly Uint32Array[]> {
    const { postings } = await this.#sections()
    const found: Uint32Array[] = []
    for (const { value, offset } of postings.valuesOf(name))
      if (accepts(value)) found.push(await this.#readRefs(offset))
    return found
  }

  async names(): Promise<readonly string[]> {
    return (await this.#sections()).postings.names()
  }

  async valuesOf(name: string): Promise<readonly string[]> {
    return Array.from((await this.#sections()).postings.valuesOf(name), ({ value }) => value)
  }

  async symbols(): Promise<readonly string[]> {
    return (await this.#sections()).symbols.all()
  }

  /** The labels of a series, and where its chunks stand. */
  async series(ref: number): Promise<SeriesEntry> {
    const { symbols } = await this.#sections()
    const offset = ref * seriesUnit
    const start = this.#file.readNow(offset, usualEntryBytes) ?? (await this.#file.read(offset, usualEntryBytes))
    const { length, at } = readLength(start, this.#file.path)
    const bytes = at + length + 4 <= start.length ? start : await this.#file.read(offset, at + length + 4)
    if (!holdsChecksum(bytes, at, at + length)) throw new DamagedError(this.#file.path, `series ${ref}`)
    const from = new ByteReader(bytes, at, at + length)
    return { labels: readLabels(from, symbols), chunks: readPlaces(from) }
  }

  async #readRefs(offset: number): Promise<Uint32Array> {
    const head = await this.#file.read(offset, 4)
    const length = head.length < 4 ? 0 : readU32(head, 0)
    const bytes = await this.#file.readThrough(offset + 4, length + 4)
    if (length < 4 || !holdsChecksum(bytes, 0, length)) throw new DamagedError(this.#file.path, 'a list of series')
    const count = Math.min(readU32(bytes, 0), length / 4 - 1)
    return Uint32Array.from({ length: count }, (_, place) => readU32(bytes, place * 4 + 4))
  }

  // They may leave the cache, and are loaded again then.
  async #sections(): Promise<Sections> {
    const key = `${this.#file.path}:sections`
    const known = this.#cache.get(key)
    if (isSections(known)) return known
    this.#loading ??= this.#load(key).finally(() => {
      this.#loading = undefined
    })
    return this.#loading
  }

  async #load(key: string): Promise<Sections> {
    const size = await this.#file.size()
    const head = await this.#file.readThrough(0, headerBytes)
    const toc = await this.#file.readThrough(Math.max(0, size - tocBytes), tocBytes)
    if (head.length < headerBytes || readU32(head, 0) !== indexMagic || head[4] !== indexVersion)
      throw new DamagedError(this.#file.path, 'the header')
    if (!holdsChecksum(toc, 0, tocBytes - 4)) throw new DamagedError(this.#file.path, 'the table of contents')
    const symbolBytes = await this.#section(readU64(toc, 0), 'the symbols')
    const tableBytes = await this.#section(readU64(toc, 40), 'the table of postings')
    const sections = { symbols: new SymbolTable(symbolBytes), postings: new PostingsTable(tableBytes) }
    // Texts that were looked up take about as much again.
    this.#cache.put(key, sections, symbolBytes.length * 2 + tableBytes.length)
    return sections
  }

  async #section(offset: number, what: string): Promise<Uint8Array> {
    const head = await this.#file.readThrough(offset, 4)
    const length = head.length < 4 ? 0 : readU32(head, 0)
    const bytes = await this.#file.readThrough(offset + 4, length + 4)
    if (length < 4 || !holdsChecksum(bytes, 0, length)) throw new DamagedError(this.#file.path, what)
    return bytes.subarray(0, length)
  }
}

function isSections(value: unknown): value is Sections {
  return typeof value === 'object' && value !== null && 'postings' in value
}

function readLength(bytes: Uint8Array, path: string): { readonly length: number; readonly at: number } {
  try {
    const from = new ByteReader(bytes)
    return { length: from.varint(), at: from.at }
  } catch (cause) {
    throw new DamagedError(path, 'a series', { cause })
  }
}

function readLabels(from: ByteReader, symbols: SymbolTable): Labels {
  const names: string[] = []
  const values: string[] = []
  for (let left = from.varint(); left > 0; left--) {
    names.push(symbols.at(from.varint()))
    values.push(symbols.at(from.varint()))
  }
  const isSorted = names.every((name, at) => at === 0 || (names[at - 1] ?? '') < name)
  return isSorted ? Labels.fromSorted(names, values) : Labels.from(names.map((name, at) => [name, values[at] ?? '']))
}

function readPlaces(from: ByteReader): readonly ChunkPlace[] {
  const places: ChunkPlace[] = []
  let before: ChunkPlace | undefined
  for (let left = from.varint(); left > 0; left--) {
    const minMs: number = before === undefined ? from.zigzag() : before.maxMs + from.varint()
    const maxMs: number = minMs + from.varint()
    const ref: number = before === undefined ? from.varint() : before.ref + from.zigzag()
    before = { minMs, maxMs, ref }
    places.push(before)
  }
  return places
}
