import { errorCode } from '@hearth/kernel'
import { openPlain } from './files/byte-source.ts'
import { DamagedError } from './files/damage.ts'
import { openFolded } from './files/folded-file.ts'
import type { PageCache } from './files/page-cache.ts'
import { PagedFile } from './files/paged-file.ts'
import { IndexReader, type SeriesEntry } from './format/index-reader.ts'

/** What a block's index answers; all methods throw `DamagedError`. */
export type BlockIndex = Pick<
  IndexReader,
  'allRefs' | 'refsOf' | 'refsWhere' | 'names' | 'valuesOf' | 'symbols' | 'series'
>

/** Ours: what gives chunks their meaning stands twice, so that damage to it loses none of them. */
export const copyOf = (path: string): string => `${path}.copy`

/** Of the index the copy is folded: it is as long as a twentieth of the block, and hardly ever read. */
export const foldedCopyOf = (path: string): string => `${path}.copy.folded`

export type MirroredOptions = {
  readonly cache: PageCache
  /** Hears of damage that the copy makes up for. */
  readonly onMended: (error: DamagedError) => void
}

/** The index of a block, read from its copy where it is damaged. A block of others has no copy. */
export class MirroredIndex implements BlockIndex {
  readonly #files: readonly PagedFile[]
  readonly #first: IndexReader
  readonly #second: IndexReader
  readonly #onMended: (error: DamagedError) => void

  constructor(path: string, { cache, onMended }: MirroredOptions) {
    const first = new PagedFile(path, cache)
    const second = new PagedFile(foldedCopyOf(path), cache, () => openCopy(path))
    this.#files = [first, second]
    this.#first = new IndexReader(first, cache)
    this.#second = new IndexReader(second, cache)
    this.#onMended = onMended
  }

  allRefs(): Promise<Uint32Array> {
    return this.#read((index) => index.allRefs())
  }

  refsOf(name: string, value: string): Promise<Uint32Array> {
    return this.#read((index) => index.refsOf(name, value))
  }

  refsWhere(name: string, accepts: (value: string) => boolean): Promise<readonly Uint32Array[]> {
    return this.#read((index) => index.refsWhere(name, accepts))
  }

  names(): Promise<readonly string[]> {
    return this.#read((index) => index.names())
  }

  valuesOf(name: string): Promise<readonly string[]> {
    return this.#read((index) => index.valuesOf(name))
  }

  symbols(): Promise<readonly string[]> {
    return this.#read((index) => index.symbols())
  }

  series(ref: number): Promise<SeriesEntry> {
    return this.#read((index) => index.series(ref))
  }

  async close(): Promise<void> {
    for (const file of this.#files) await file.close()
  }

  async #read<T>(ask: (index: IndexReader) => Promise<T>): Promise<T> {
    try {
      return await ask(this.#first)
    } catch (error) {
      const answer = await ask(this.#second).catch(() => {
        throw error
      })
      this.#onMended(error instanceof DamagedError ? error : new DamagedError('an index', 'a part', { cause: error }))
      return answer
    }
  }
}

// Blocks of earlier versions have it as it is.
async function openCopy(path: string) {
  try {
    return await openFolded(foldedCopyOf(path))
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    return openPlain(copyOf(path))
  }
}
