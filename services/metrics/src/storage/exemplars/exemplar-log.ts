import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SeriesExemplar } from '../../domain/exemplars/exemplar-ring.ts'
import { listNumbers } from '../recovery/list-numbers.ts'
import { Turn } from '../turn.ts'
import { AppendFile } from '../wal/append-file.ts'
import { ByteWriter } from '../wal/byte-writer.ts'
import { decodeExemplars, ExemplarEncoder } from './encode-exemplars.ts'

export type ExemplarLogOptions = {
  readonly dir: string
  /** Files whose exemplars are older than the newest so many are removed. */
  readonly maxExemplars: () => number
  /** Between two flushes to disk, in milliseconds; 0 flushes before an append resolves. */
  readonly syncMs: number
}

/** A file, and how many exemplars are in it. */
type LogFile = { readonly number: number; readonly count: number }

type Current = { readonly file: AppendFile; readonly encoder: ExemplarEncoder; readonly number: number; count: number }

const ending = '.exemplars'
// Each start begins a file: these become one when there are more.
const maxFiles = 8

/** Exemplars on disk, in files that only ever grow at their end; up to twice as many as are kept in memory. */
export class ExemplarLog {
  readonly #options: ExemplarLogOptions
  readonly #writer = new ByteWriter(4_096)
  /** Those that are no longer written, oldest first. */
  #older: readonly LogFile[]
  #current: Current | undefined
  readonly #turn = new Turn()
  #timer: NodeJS.Timeout | undefined

  private constructor(options: ExemplarLogOptions, files: readonly LogFile[]) {
    this.#options = options
    this.#older = files
  }

  /** @returns what the files hold, oldest first, and how many bytes of them could not be read */
  static async open(options: ExemplarLogOptions) {
    await mkdir(options.dir, { recursive: true })
    const files: LogFile[] = []
    const found: SeriesExemplar[] = []
    let damagedBytes = 0
    for (const number of await listNumbers(options.dir, ending)) {
      const read = decodeExemplars(await readFile(join(options.dir, nameOf(number))))
      for (const one of read.exemplars) found.push(one)
      damagedBytes += read.damagedBytes
      files.push({ number, count: read.exemplars.length })
    }
    const exemplars = found.slice(Math.max(0, found.length - options.maxExemplars()))
    const log = new ExemplarLog(options, files)
    if (files.length > maxFiles) await log.#unite(exemplars)
    return { log, exemplars, damagedBytes }
  }

  /** Resolves once they outlive this process. */
  append(exemplars: readonly SeriesExemplar[]): Promise<void> {
    return this.#turn.take(() => this.#write(exemplars))
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#turn.take(async () => {
      await this.#current?.file.close()
      this.#current = undefined
    })
  }

  async #write(exemplars: readonly SeriesExemplar[]): Promise<void> {
    const current = await this.#fileWithRoom()
    this.#writer.clear()
    for (const one of exemplars) current.encoder.write(this.#writer, one)
    try {
      await current.file.append(this.#writer.written)
      current.count += exemplars.length
      if (this.#options.syncMs === 0) await current.file.sync()
      else this.#timer ??= setTimeout(() => this.#sync(), this.#options.syncMs).unref()
    } catch (error) {
      // Series may have been told in what is not on disk: the next begins a file that tells them anew.
      await this.#leave(current)
      throw error
    }
  }

  async #fileWithRoom(): Promise<Current> {
    const full = this.#current
    if (full !== undefined && full.count * 2 < this.#options.maxExemplars()) return full
    if (full !== undefined) await this.#leave(full)
    const number = (this.#older.at(-1)?.number ?? 0) + 1
    const file = await AppendFile.create(join(this.#options.dir, nameOf(number)))
    this.#current = { file, encoder: new ExemplarEncoder(), number, count: 0 }
    return this.#current
  }

  async #leave({ file, number, count }: Current): Promise<void> {
    this.#current = undefined
    this.#older = [...this.#older, { number, count }]
    await file.close().catch(() => undefined)
    await this.#removeOld()
  }

  /** Removes files that hold nothing of the newest that are kept. */
  async #removeOld(): Promise<void> {
    const countBehind = (place: number) => this.#older.slice(place + 1).reduce((sum, { count }) => sum + count, 0)
    const needed = this.#older.filter((_, place) => countBehind(place) < this.#options.maxExemplars())
    await this.#remove(this.#older.filter((file) => !needed.includes(file)))
    this.#older = needed
  }

  async #unite(exemplars: readonly SeriesExemplar[]): Promise<void> {
    const old = this.#older
    await this.#write(exemplars)
    await this.#current?.file.sync()
    this.#older = []
    await this.#remove(old)
  }

  async #remove(files: readonly LogFile[]): Promise<void> {
    for (const { number } of files) await rm(join(this.#options.dir, nameOf(number)), { force: true })
  }

  #sync(): void {
    this.#timer = undefined
    this.#current?.file.sync().catch(() => undefined)
  }
}

function nameOf(number: number): string {
  return `${String(number).padStart(8, '0')}${ending}`
}
