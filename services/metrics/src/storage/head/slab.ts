const arenaBytes = 1 << 20
const pageBytes = 1 << 16
const pagesPerArena = arenaBytes / pageBytes
// A bit reader looks a few bytes ahead of the last chunk of an arena.
const padding = 8

/** Sizes of blocks in bytes: close to each other, so that little is lost at the end of a chunk. */
const sizes = [32, 48, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 640, 768, 896, 1_024] as const

/** The largest block. */
export const maxBlockBytes = 1_024

const classes = Uint8Array.from({ length: maxBlockBytes / 16 + 1 }, (_, at) =>
  sizes.findIndex((size) => size >= at * 16),
)

type Page = {
  readonly sizeClass: number
  /** Offsets of returned blocks within the page. */
  readonly free: number[]
  /** Offset of the first block that was never used: it and all behind it are zero. */
  unused: number
  used: number
  /** Place in the list of pages with room, -1 when it has none. */
  listed: number
}

/**
 * Memory for chunks of many sizes without an object for each: blocks in pages of one size, pages in arenas of
 * 1 MiB. An address is a whole number below 2^32 that stays valid until the block is freed.
 */
export class Slab {
  readonly #arenas: Uint8Array[] = []
  readonly #pages: (Page | undefined)[] = []
  readonly #freePages: number[] = []
  readonly #withRoom: number[][] = sizes.map(() => [])
  #pagesInUse = 0

  /** Memory of all pages that hold a block. */
  get bytes(): number {
    return this.#pagesInUse * pageBytes
  }

  /** The memory an address lies in. */
  memoryOf(address: number): Uint8Array {
    const arena = this.#arenas[address >>> 20]
    if (arena === undefined) throw new RangeError(`Cannot read block ${address}: there is none`)
    return arena
  }

  /** Where in `memoryOf(address)` the block starts. */
  offsetOf(address: number): number {
    return address & (arenaBytes - 1)
  }

  /** The bytes that `free` and `sizeOf` count for a block asked for with `bytes`. */
  sizeOf(bytes: number): number {
    return sizes[classOf(bytes)] ?? 0
  }

  /** A block of at least `bytes`, all zero. */
  allocate(bytes: number): number {
    const sizeClass = classOf(bytes)
    const size = sizes[sizeClass] ?? 0
    const list = this.#withRoom[sizeClass] ?? []
    const number = list.at(-1) ?? this.#takePage(sizeClass, list)
    const page = this.#pageAt(number)
    const returned = page.free.pop()
    const offset = returned ?? bump(page, size)
    page.used += 1
    if (page.free.length === 0 && page.unused + size > pageBytes) this.#unlist(page)
    const address = number * pageBytes + offset
    // What was never used is zero.
    if (returned !== undefined) this.#clear(address, size)
    return address
  }

  /** Gives a block back that was allocated, or grown, to hold `bytes`. */
  free(address: number, bytes: number): void {
    const number = Math.floor(address / pageBytes)
    const page = this.#pageAt(number)
    if (page.sizeClass !== classOf(bytes)) throw new RangeError(`Cannot free block ${address}: of another size`)
    page.free.push(address % pageBytes)
    page.used -= 1
    if (page.listed === -1) this.#list(number, page)
    if (page.used > 0) return
    this.#unlist(page)
    this.#pages[number] = undefined
    this.#clear(number * pageBytes, pageBytes)
    this.#freePages.push(number)
    this.#pagesInUse -= 1
  }

  #clear(address: number, bytes: number): void {
    const start = this.offsetOf(address)
    this.memoryOf(address).fill(0, start, start + bytes)
  }

  #takePage(sizeClass: number, list: number[]): number {
    const number = this.#freePages.pop() ?? this.#addArena()
    this.#pages[number] = { sizeClass, free: [], unused: 0, used: 0, listed: list.length }
    list.push(number)
    this.#pagesInUse += 1
    return number
  }

  #addArena(): number {
    const first = this.#arenas.length * pagesPerArena
    this.#arenas.push(new Uint8Array(arenaBytes + padding))
    for (let page = pagesPerArena - 1; page > 0; page--) this.#freePages.push(first + page)
    return first
  }

  #pageAt(number: number): Page {
    const page = this.#pages[number]
    if (page === undefined) throw new RangeError(`Cannot use page ${number}: it is free`)
    return page
  }

  #list(number: number, page: Page): void {
    const list = this.#withRoom[page.sizeClass] ?? []
    page.listed = list.length
    list.push(number)
  }

  #unlist(page: Page): void {
    const list = this.#withRoom[page.sizeClass] ?? []
    const last = list.pop()
    if (last !== undefined && list.length > page.listed) {
      list[page.listed] = last
      this.#pageAt(last).listed = page.listed
    }
    page.listed = -1
  }
}

function bump(page: Page, size: number): number {
  const offset = page.unused
  page.unused += size
  return offset
}

function classOf(bytes: number): number {
  const sizeClass = classes[(bytes + 15) >>> 4]
  if (sizeClass === undefined) throw new RangeError(`Cannot take a block of ${bytes} bytes: at most ${maxBlockBytes}`)
  return sizeClass
}
