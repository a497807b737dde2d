import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '@hearth/kernel'
import { LIMITS } from '../limits.ts'
import { parseRecord } from '../supervisor/output/log-tail.ts'

/** One line that a service wrote. */
export type LogLine = {
  readonly service: string
  /** RFC 3339. */
  readonly time: string
  readonly stream: 'stdout' | 'stderr'
  readonly text: string
}

/**
 * The last lines of some services straight from their files, oldest first: what is left to read
 * when nothing runs, above all after a start that failed.
 */
export async function readCapturedLines(home: string, services: readonly string[], count: number): Promise<LogLine[]> {
  const lines = await Promise.all(services.map((service) => readService(join(home, 'logs'), service, count)))
  const merged = lines.flat().toSorted((left, right) => (left.time < right.time ? -1 : 1))
  return count === 0 ? [] : merged.slice(-count)
}

// Newest file first, until there are enough lines; each file is bounded by the rotation.
async function readService(folder: string, service: string, count: number): Promise<LogLine[]> {
  const lines: LogLine[] = []
  for (let at = 0; at < LIMITS.capture.files && lines.length < count; at++) {
    const name = at === 0 ? `${service}.log` : `${service}.log.${at}`
    const text = await readFile(join(folder, name), 'utf8').catch((error: unknown) => {
      if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return undefined
      throw error
    })
    if (text === undefined) break
    lines.unshift(...parseLines(service, text).slice(-count))
  }
  return lines
}

function parseLines(service: string, text: string): LogLine[] {
  return text.split('\n').flatMap((line) => {
    const record = parseRecord(line)
    if (record === undefined) return []
    return [{ service, time: record.time, stream: record.stream, text: record.log.replace(/\n$/, '') }]
  })
}
