import { type ByteSource, openPlain } from './byte-source.ts'
import type { PageCache } from './page-cache.ts'

// Large enough that reading many series waits seldom.
const pageBytes = 1 << 18

/** A file that does not change, read by position through a cache of its pages. Opened when it is first read. */
export class PagedFile {
  readonly path: string
  readonly #cache: PageCache
  readonly #openSource: (path: string) => Promise<ByteSource>
  #opening: Promise<ByteSource> | undefined
  // Neighbours are read one after the other: most reads find their page here.
  #lastPage = -1
  #lastBytes: Uint8Array = new Uint8Array(0)

  /** @param openSource what the bytes are read from; default: the file as it is */
  constructor(path: string, cache: PageCache, openSource = openPlain) {
    this.path = path
    this.#cache = cache
    this.#openSource = openSource
  }

  async size(): Promise<number> {
    return (await this.#open()).size
  }

  /** The bytes from `offset` on if they are at hand, without waiting; see `read`. */
  readNow(offset: number, length: number): Uint8Array | undefined {
    const page = Math.floor(offset / pageBytes)
    if (page !== this.#lastPage) return undefined
    const start = offset - page * pageBytes
    return start + length <= this.#lastBytes.length ? this.#lastBytes.subarray(start, start + length) : undefined
  }

  /** The bytes from `offset` on: `length` of them, or fewer at the end of the file. Not to be changed. */
  async read(offset: number, length: number): Promise<Uint8Array> {
    const first = Math.floor(offset / pageBytes)
    const last = Math.floor((offset + length - 1) / pageBytes)
    const start = offset - first * pageBytes
    if (first === last) return (await this.#page(first)).subarray(start, start + length)
    const pages: Uint8Array[] = []
    for (let page = first; page <= last; page++) pages.push(await this.#page(page))
    return Buffer.concat(pages).subarray(start, start + length)
  }

  /** Reads past the cache, for what is long and kept by the caller. */
  async readThrough(offset: number, length: number): Promise<Uint8Array> {
    const source = await this.#open()
    return source.read(offset, Math.max(0, Math.min(length, source.size - offset)))
  }

  async close(): Promise<void> {
    this.#cache.deleteAll(`${this.path}:`)
    const opened = await this.#opening?.catch(() => undefined)
    await opened?.close()
  }

  async #page(page: number): Promise<Uint8Array> {
    const key = `${this.path}:${page}`
    const known = this.#cache.get(key)
    const bytes = known instanceof Uint8Array ? known : await this.readThrough(page * pageBytes, pageBytes)
    if (bytes !== known) this.#cache.put(key, bytes, bytes.length)
    this.#lastPage = page
    this.#lastBytes = bytes
    return bytes
  }

  #open(): Promise<ByteSource> {
    this.#opening ??= this.#openSource(this.path)
    return this.#opening
  }
}
