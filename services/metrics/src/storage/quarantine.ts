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

  /** Moves a whole file here. */
  async take(path: string): Promise<void> {
    await rename(path, await this.#place(path))
  }

  /** Keeps bytes that are about to be cut off the end of a file. */
  async keep(path: string, bytes: Uint8Array): Promise<void> {
    // On a full disk the good part of the data matters more than the bad.
    await writeFile(await this.#place(path), bytes).catch(() => undefined)
  }

  async #place(path: string): Promise<string> {
    this.count += 1
    await mkdir(this.#dir, { recursive: true })
    const names = (await readdir(this.#dir)).sort()
    for (const name of names.slice(0, Math.max(0, names.length - maxFiles + 1))) await rm(join(this.#dir, name))
    return join(this.#dir, `${this.#clock()}-${this.count}-${basename(path)}`)
  }
}
