import { type FileHandle, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackedLines } from '../domain/streams/packed-lines.ts'
import type { StreamEntry, StreamLabels } from '../domain/streams/stream-store.ts'
import { decodePlainChunk, readHeader } from './chunk.ts'
import { scanFrames } from './frames.ts'

export type AppendedStream = {
  readonly labels: StreamLabels
  readonly entries: readonly StreamEntry[]
  /** The same lines, where they came so; entries are made when they are asked for then. */
  readonly packed?: PackedLines
}

const all = { from: '', until: '~', needles: [] }

/** The file in which lines stand before they are acknowledged, as they came. */
export class LogFile {
  readonly path: string
  readonly #file: FileHandle
  #unsynced = false
  bytes: number

  private constructor(path: string, file: FileHandle, bytes: number) {
    this.path = path
    this.#file = file
    this.bytes = bytes
  }

  /** @param bytes how much of it is good: what follows is cut off, and writing goes on there */
  static async open(dir: string, number: number, bytes = 0): Promise<LogFile> {
    const path = join(dir, logName(number))
    const file = await open(path, bytes === 0 ? 'w' : 'r+')
    if (bytes > 0) await file.truncate(bytes)
    return new LogFile(path, file, bytes)
  }

  /**
   * The system has the lines when this resolves: they outlive the process. A write that fails leaves nothing behind.
   *
   * @param frames each around a plain chunk, one for each stream
   */
  async append(frames: readonly Buffer[]): Promise<void> {
    this.#unsynced = true
    try {
      this.bytes += await this.#writeAll(frames)
    } catch (error) {
      await this.#file.truncate(this.bytes).catch(() => undefined)
      throw error
    }
  }

  async #writeAll(frames: readonly Buffer[]): Promise<number> {
    const length = frames.reduce((sum, frame) => sum + frame.length, 0)
    let { bytesWritten: at } = await this.#file.writev(frames, this.bytes)
    if (at === length) return length
    // Nearly never: the rest of what was written in part.
    const bytes = Buffer.concat(frames)
    while (at < length) at += (await this.#file.write(bytes, at, length - at, this.bytes + at)).bytesWritten
    return length
  }

  /** Flushes to the disk what was written since the last time. */
  async sync(): Promise<void> {
    if (!this.#unsynced) return
    this.#unsynced = false
    await this.#file.datasync()
  }

  async close(): Promise<void> {
    await this.#file.close()
  }
}

export function logName(number: number): string {
  return `${String(number).padStart(10, '0')}.log`
}

/** The number in the name of a log file, or `undefined` for another file. */
export function logNumber(name: string): number | undefined {
  const [, number] = /^(\d{10})\.log$/.exec(name) ?? []
  return number === undefined ? undefined : Number(number)
}

/**
 * Reads back what was appended.
 *
 * @returns `end`: the place behind the last whole record; `damagedBytes`: what was passed over before that;
 *   `restBytes`: what stands behind it
 */
export async function replayLog(
  path: string,
  one: (labels: StreamLabels) => StreamLabels,
  take: (stream: AppendedStream, chunk: Buffer) => void,
): Promise<{ readonly end: number; readonly damagedBytes: number; readonly restBytes: number }> {
  const bytes = await readFile(path)
  const { frames, end, damagedBytes } = scanFrames(bytes)
  for (const { content } of frames) {
    const labels = one(readHeader(content).labels)
    take({ labels, entries: decodePlainChunk(content, labels, all) }, content)
  }
  return { end, damagedBytes, restBytes: bytes.length - end }
}
