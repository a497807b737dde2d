import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

// What cannot be read is kept for a person to look at, not for ever.
const maxFiles = 8

/** Where files, and ends of files, are put that cannot be read. */
export class Quarantine {
  readonly #dir: string
  readonly #clock: () => number
  /** How many were put here since the start. */
  count = 0

  constructor(dir: string, clock: () => number) {
    this.#dir = dir
    this.#clock = clock
  }

  /** Moves a whole file here, where the disk has a place for it. */
  async take(path: string): Promise<void> {
    await this.#put(path, (place) => rename(path, place))
  }

  /** Keeps bytes that are about to be cut off the end of a file, where the disk has room for them. */
  async keep(path: string, bytes: Uint8Array): Promise<void> {
    await this.#put(path, (place) => writeFile(place, bytes))
  }

  async #put(path: string, put: (place: string) => Promise<void>): Promise<void> {
    this.count += 1
    try {
      await mkdir(this.#dir, { recursive: true })
      await this.#makeRoom()
      await put(join(this.#dir, `${this.#clock()}-${this.count}-${basename(path)}`))
    } catch {
      // Starting with what is good matters more than keeping what is bad.
    }
  }

  async #makeRoom(): Promise<void> {
    const names = (await readdir(this.#dir)).sort()
    for (const name of names.slice(0, Math.max(0, names.length - maxFiles + 1)))
      await rm(join(this.#dir, name), { recursive: true })
  }
}
