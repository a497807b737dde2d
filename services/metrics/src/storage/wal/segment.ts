import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppendFile } from './append-file.ts'

/** Name of a segment's file. */
export const segmentName = (segment: number): string => `${String(segment).padStart(8, '0')}.wal`

/** Name of the file with the series that the segment defines. */
export const definitionsName = (segment: number): string => `${String(segment).padStart(8, '0')}.series`

/** The number of the segment that a file of this name belongs to; `undefined` for any other file. */
export function segmentOf(name: string): number | undefined {
  const number = /^(\d+)\.(?:wal|series)$/.exec(name)?.[1]
  return number === undefined ? undefined : Number(number)
}

/**
 * A segment of the log that is written: its records, and the series that they define once more in a file of its
 * own, so that damage to one of the two leaves no samples without their series.
 */
export class Segment {
  readonly number: number
  readonly #records: AppendFile
  readonly #definitions: AppendFile

  private constructor(number: number, records: AppendFile, definitions: AppendFile) {
    this.number = number
    this.#records = records
    this.#definitions = definitions
  }

  /** @throws `EEXIST` when there are such files */
  static async create(dir: string, number: number): Promise<Segment> {
    const definitions = await AppendFile.create(join(dir, definitionsName(number)))
    try {
      return new Segment(number, await AppendFile.create(join(dir, segmentName(number))), definitions)
    } catch (error) {
      await definitions.close()
      await rm(join(dir, definitionsName(number)), { force: true })
      throw error
    }
  }

  get bytes(): number {
    return this.#records.bytes + this.#definitions.bytes
  }

  /** Definitions go first: samples whose series is nowhere would be lost. */
  async append(records: Uint8Array, definitions: Uint8Array): Promise<void> {
    if (definitions.length > 0) await this.#definitions.append(definitions)
    await this.#records.append(records)
  }

  async sync(): Promise<void> {
    await this.#definitions.sync()
    await this.#records.sync()
  }

  async close(): Promise<void> {
    try {
      await this.#definitions.close()
    } finally {
      await this.#records.close()
    }
  }
}

/** Removes a segment's files. */
export async function removeSegment(dir: string, number: number): Promise<void> {
  await rm(join(dir, segmentName(number)), { force: true })
  await rm(join(dir, definitionsName(number)), { force: true })
}

/** What a segment's files take, in bytes; a file that is missing takes none. */
export async function segmentBytes(dir: string, number: number): Promise<number> {
  const sizeOf = (name: string) =>
    stat(join(dir, name)).then(
      ({ size }) => size,
      () => 0,
    )
  return (await sizeOf(segmentName(number))) + (await sizeOf(definitionsName(number)))
}
