import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, writeFileAtomic } from '@hearth/kernel'
import type { Matcher } from '../../domain/model/matcher.ts'
import type { TimeRange } from '../../domain/model/queryable.ts'
import type { StartTimes } from '../../domain/model/start-times.ts'
import { DamagedError } from './files/damage.ts'
import type { PageCache } from './files/page-cache.ts'
import type { SeriesEntry } from './format/index-reader.ts'
import type { ChunkPlace } from './format/index-writer.ts'
import { type BlockMeta, blockMetaSchema, renderMeta } from './format/meta.ts'
import { SegmentReader } from './format/segment-reader.ts'
import { decodeStarts, type SeriesStarts, startsName } from './format/start-times-file.ts'
import { decodeTombstones, encodeTombstones, type Tombstones } from './format/tombstones.ts'
import { timeOfUlid } from './format/ulid.ts'
import { copyOf, MirroredIndex } from './mirrored-index.ts'
import { selectRefs } from './select-refs.ts'

/** Hears of what cannot be read; the rest is read on. */
export type OnDamage = (error: DamagedError) => void

export type BlockDeps = { readonly cache: PageCache; readonly onDamage: OnDamage }

export type FoundSeries = SeriesEntry & {
  readonly ref: number
  /** Times whose samples were deleted. */
  readonly deleted: readonly TimeRange[]
}

/** One block on disk. Its index and chunks are opened when they are first asked for. */
export class Block {
  readonly dir: string
  readonly index: MirroredIndex
  readonly chunks: SegmentReader
  readonly #cache: PageCache
  readonly #onDamage: OnDamage
  readonly #hasStarts: boolean
  #bytes: number
  #meta: BlockMeta
  #tombstones: Tombstones
  #damaged = 0
  #revision = 0
  #users = 0
  #isGone = false
  #hasLeft = false
  #removal: Promise<void> | undefined

  private constructor(dir: string, { cache, onDamage }: BlockDeps, read: FoundFiles) {
    this.dir = dir
    this.#cache = cache
    this.#hasStarts = read.hasStarts
    this.#bytes = read.bytes
    this.#meta = read.meta
    this.#tombstones = new Map()
    this.#onDamage = onDamage
    this.index = new MirroredIndex(join(dir, 'index'), { cache, onMended: onDamage })
    this.chunks = new SegmentReader(dir, cache)
  }

  /** @throws {DamagedError} when `meta.json` cannot be read: without it nothing is known of the block */
  static async open(dir: string, deps: BlockDeps): Promise<Block> {
    const block = new Block(dir, deps, { meta: await readMeta(dir, deps.onDamage), ...(await measureFiles(dir)) })
    await block.#readTombstones()
    return block
  }

  /** Of all its files. */
  get bytes(): number {
    return this.#bytes
  }

  get meta(): BlockMeta {
    return this.#meta
  }

  /** Times of its samples, both included. */
  get range(): TimeRange {
    return { fromMs: this.#meta.minTime, toMs: this.#meta.maxTime - 1 }
  }

  /** The later of its newest sample and of when that came in, Unix milliseconds. */
  get ageMs(): number {
    const { hearth, maxTime, ulid } = this.#meta
    return Math.max(maxTime, hearth?.arrivedMs ?? timeOfUlid(ulid))
  }

  get tombstones(): Tombstones {
    return this.#tombstones
  }

  /** Where it is, and how often something in it was deleted since it was opened. */
  get place(): { readonly dir: string; readonly revision: number } {
    return { dir: this.dir, revision: this.#revision }
  }

  /** How often something in it could not be read. */
  get damaged(): number {
    return this.#damaged
  }

  overlaps({ fromMs, toMs }: TimeRange): boolean {
    return this.#meta.minTime <= toMs && this.#meta.maxTime > fromMs
  }

  /** Series that satisfy all matchers with their chunks that reach into the range, in the order of the block. */
  async *find(matchers: readonly Matcher[], range: TimeRange): AsyncGenerator<FoundSeries> {
    const selected = await this.tolerate(() => selectRefs(this.index, matchers))
    for (const ref of selected?.refs ?? []) {
      const entry = await this.tolerate(() => this.index.series(ref))
      if (entry === undefined) continue
      if (selected?.rest.every(({ name, matches }) => matches(entry.labels.get(name))) === false) continue
      const deleted = this.#tombstones.get(ref) ?? []
      const chunks = entry.chunks.filter((chunk) => reaches(chunk, range) && !deleted.some((one) => covers(one, chunk)))
      if (chunks.length > 0) yield { ref, labels: entry.labels, chunks, deleted }
    }
  }

  /** When the counts of a series began, by its reference; `undefined` where nobody said. */
  async startsOf(ref: number): Promise<StartTimes | undefined> {
    if (!this.#hasStarts) return undefined
    const key = `${this.dir}:${startsName}`
    const known = this.#cache.get(key)
    if (known instanceof Map) return known.get(ref)
    const starts = (await this.#readStarts()) ?? new Map()
    this.#cache.put(key, starts, starts.size * startsBytes)
    return starts.get(ref)
  }

  /** What `read` gives; `undefined` where it meets damage, which is told. */
  async tolerate<T>(read: () => Promise<T>): Promise<T | undefined> {
    try {
      return await read()
    } catch (error) {
      // A checksum that holds over bytes that say nothing: as good as damaged. So is a file that has gone.
      const isDamage = error instanceof DamagedError || error instanceof RangeError || errorCode(error) !== undefined
      if (!isDamage) throw error
      this.#damaged += 1
      this.#onDamage(error instanceof DamagedError ? error : new DamagedError(this.dir, 'a part', { cause: error }))
      return undefined
    }
  }

  /** Puts other tombstones in place of those that there are. */
  async bury(tombstones: Tombstones): Promise<void> {
    const encoded = encodeTombstones(tombstones)
    for (const name of ['tombstones', copyOf('tombstones')]) await writeFileAtomic(join(this.dir, name), encoded)
    const numTombstones = [...tombstones.values()].reduce((sum, { length }) => sum + length, 0)
    const meta = { ...this.#meta, stats: { ...this.#meta.stats, numTombstones } }
    for (const name of ['meta.json', copyOf('meta.json')]) await writeFileAtomic(join(this.dir, name), renderMeta(meta))
    this.#bytes = (await measureFiles(this.dir)).bytes
    this.#tombstones = tombstones
    this.#meta = meta
    this.#revision += 1
  }

  /** Keeps the files until `release`. */
  acquire(): void {
    this.#users += 1
  }

  async release(): Promise<void> {
    this.#users -= 1
    await this.#settle()
  }

  /** Deletes the block once nobody reads it; again where that failed. */
  async remove(): Promise<void> {
    this.#isGone = true
    await this.#settle()
  }

  async close(): Promise<void> {
    await this.index.close()
    await this.chunks.close()
    this.#cache.delete(`${this.dir}:${startsName}`)
  }

  /** Whether its files are gone. */
  get hasLeft(): boolean {
    return this.#hasLeft
  }

  /** Resolves once its files are gone, or cannot be deleted; `undefined` where nobody is deleting them. */
  get removal(): Promise<void> | undefined {
    return this.#removal?.catch(() => undefined)
  }

  async #settle(): Promise<void> {
    if (!this.#isGone || this.#hasLeft || this.#users > 0) return
    this.#removal ??= this.#delete().finally(() => {
      this.#removal = undefined
    })
    await this.#removal
  }

  async #delete(): Promise<void> {
    await this.close()
    const doomed = `${this.dir}${deletionEnding}`
    await rename(this.dir, doomed).catch((error: unknown) => {
      // It was renamed when it was tried before.
      if (errorCode(error) !== 'ENOENT') throw error
    })
    await rm(doomed, { recursive: true, force: true })
    this.#hasLeft = true
  }

  #readStarts(): Promise<SeriesStarts | undefined> {
    const read = async (name: string) => decodeStarts(await readFile(join(this.dir, name)))
    return this.tolerate(() => either(read, startsName, this.#onDamage))
  }

  async #readTombstones(): Promise<void> {
    const read = async (name: string) => decodeTombstones(await readFile(join(this.dir, name)))
    const buried = await this.tolerate(() => either(read, 'tombstones', this.#onDamage))
    this.#tombstones = buried ?? new Map()
  }
}

/** What a block is called while it is deleted. */
export const deletionEnding = '.tmp-for-deletion'

function readMeta(dir: string, onDamage: OnDamage): Promise<BlockMeta> {
  return either(
    async (name) => blockMetaSchema.parse(JSON.parse(await readFile(join(dir, name), 'utf8'))),
    'meta.json',
    onDamage,
  ).catch((cause: unknown) => {
    throw new DamagedError(join(dir, 'meta.json'), 'what the block is', { cause })
  })
}

/** What `read` gives of a file, or else of its copy. */
async function either<T>(read: (name: string) => Promise<T>, name: string, onDamage: OnDamage): Promise<T> {
  try {
    return await read(name)
  } catch (error) {
    const copy = await read(copyOf(name)).catch(() => {
      throw error
    })
    onDamage(new DamagedError(name, 'the first of two copies', { cause: error }))
    return copy
  }
}

type FoundFiles = { readonly meta: BlockMeta; readonly bytes: number; readonly hasStarts: boolean }

/** What the files of a block take, and whether they say when its counts began. */
async function measureFiles(dir: string): Promise<Omit<FoundFiles, 'meta'>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size))
  const hasStarts = files.some(({ name }) => name === startsName || name === copyOf(startsName))
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), hasStarts }
}

// A map's entry with two short arrays, about.
const startsBytes = 200

function reaches({ minMs, maxMs }: ChunkPlace, { fromMs, toMs }: TimeRange): boolean {
  return minMs <= toMs && maxMs >= fromMs
}

function covers({ fromMs, toMs }: TimeRange, { minMs, maxMs }: ChunkPlace): boolean {
  return fromMs <= minMs && maxMs <= toMs
}
