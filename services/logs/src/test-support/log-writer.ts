import { appendFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type LogWriter = {
  /** Appends one record; `text` ends in "\n" unless it is a piece of a longer line. */
  write(text: string, stream?: 'stdout' | 'stderr'): void
  /** Appends many records with one write. */
  writeAll(records: readonly { text: string; stream?: 'stdout' | 'stderr' }[]): void
  /** Appends bytes as they are. */
  raw(bytes: string | Uint8Array): void
  rotate(): void
}

export type LogWriterOptions = {
  /** Rotates before a record that would not fit; default: never. */
  readonly maxBytes?: number
  /** Files in all; default 3. */
  readonly files?: number
  /** Time of the first record in microseconds since 1970; each further one is one later. */
  readonly startUs?: number
}

/** A state folder that is removed by `remove`. */
export function makeHome(): { home: string; remove(): void } {
  const home = mkdtempSync(join(tmpdir(), 'hearth-logs-'))
  return { home, remove: () => rmSync(home, { recursive: true, force: true }) }
}

/** Writes captured output as the supervisor does: json-file records, rotation by renaming, unique rising times. */
export function createLogWriter(home: string, service: string, options: LogWriterOptions = {}): LogWriter {
  const { maxBytes = Number.POSITIVE_INFINITY, files = 3 } = options
  const dir = join(home, 'logs')
  const path = join(dir, `${service}.log`)
  const nameOf = (at: number) => (at === 0 ? path : `${path}.${at}`)
  let us = options.startUs ?? 1_795_251_600_000_000
  let size = existsSync(path) ? statSync(path).size : 0
  mkdirSync(dir, { recursive: true })

  const render = (text: string, stream: string) => {
    us += 1
    const ms = new Date(Math.floor(us / 1_000)).toISOString().slice(0, -1)
    return `${JSON.stringify({ log: text, stream, time: `${ms}${String(us % 1_000).padStart(3, '0')}000Z` })}\n`
  }
  const append = (data: string) => {
    if (size > 0 && size + Buffer.byteLength(data) > maxBytes) writer.rotate()
    appendFileSync(path, data)
    size += Buffer.byteLength(data)
  }
  const writer: LogWriter = {
    write: (text, stream = 'stdout') => append(render(text, stream)),
    writeAll: (records) => append(records.map(({ text, stream = 'stdout' }) => render(text, stream)).join('')),
    raw(bytes) {
      appendFileSync(path, bytes)
      size += bytes.length
    },
    rotate() {
      rmSync(nameOf(files - 1), { force: true })
      for (let at = files - 2; at >= 0; at--) if (existsSync(nameOf(at))) renameSync(nameOf(at), nameOf(at + 1))
      size = 0
    },
  }
  return writer
}
