import { appendFile, mkdir, readFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, type Logger, renameAndSync, writeFileAtomic } from '@hearth/kernel'
import { z } from 'zod'
import type { HistoryStore, StoredMinute } from '../domain/history.ts'

const figure = z.number().min(0)

// Short names: a day of all checks is a few hundred kilobytes.
const minuteLine = z.object({
  c: z.string(),
  t: z.int(),
  up: figure,
  warn: figure,
  down: figure,
  n: figure,
  sum: figure,
  max: figure,
  why: z.string().optional(),
})

const incidentFile = z.array(
  z.object({
    id: z.string(),
    check: z.string(),
    startMs: z.int(),
    endMs: z.int().optional(),
    cause: z.string(),
  }),
)

export type HistoryFilesOptions = {
  readonly folder: string
  /** A file that has grown to this becomes the older one of the two that are kept. */
  readonly maxFileBytes: number
}

/**
 * History as JSON lines in `minutes.jsonl` and its predecessor `minutes.1.jsonl`, incidents in
 * `incidents.json`. A line that a crash cut short, or anything else that is not ours, is passed over.
 */
export function createHistoryFiles({ folder, maxFileBytes }: HistoryFilesOptions, logger: Logger): HistoryStore {
  const current = join(folder, 'minutes.jsonl')
  const older = join(folder, 'minutes.1.jsonl')
  const incidentPath = join(folder, 'incidents.json')
  return {
    async load() {
      const texts = [await readIfThere(older, maxFileBytes), await readIfThere(current, maxFileBytes)]
      // A cut last line must not swallow the first one that is appended after it.
      if (texts[1] !== undefined && !texts[1].endsWith('\n')) await appendFile(current, '\n')
      const minutes = texts.flatMap((text) => (text ?? '').split('\n')).flatMap(parseMinute)
      const incidents = parseIncidents((await readIfThere(incidentPath, maxFileBytes)) ?? '[]')
      if (incidents === undefined) logger.warn('incidents of earlier runs cannot be read')
      return { minutes, incidents: incidents ?? [] }
    },
    async append(minutes) {
      await mkdir(folder, { recursive: true })
      const bytes = await sizeOf(current)
      const isLong = bytes >= maxFileBytes
      if (isLong) await renameAndSync(current, older)
      try {
        await appendFile(current, minutes.map(renderMinute).join(''))
      } catch (error) {
        // A full disk takes a part; whoever tries again would write that part twice.
        await truncate(current, isLong ? 0 : bytes).catch(() => undefined)
        throw error
      }
    },
    async saveIncidents(incidents) {
      await mkdir(folder, { recursive: true })
      await writeFileAtomic(incidentPath, JSON.stringify(incidents))
    },
  }
}

// Only we write there; twice the bound can only be somebody else's file.
async function readIfThere(path: string, maxFileBytes: number): Promise<string | undefined> {
  try {
    const { size } = await stat(path)
    return size > maxFileBytes * 2 ? undefined : await readFile(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined
    throw error
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 0
    throw error
  }
}

function renderMinute({ check, minute }: StoredMinute): string {
  const { atMs, upMs, warnMs, downMs, results, latencySumMs, latencyMaxMs, reason } = minute
  const sum = Math.round(latencySumMs * 100) / 100
  return `${JSON.stringify({ c: check, t: atMs, up: upMs, warn: warnMs, down: downMs, n: results, sum, max: latencyMaxMs, why: reason })}\n`
}

function parseMinute(line: string): StoredMinute[] {
  const parsed = minuteLine.safeParse(parseJson(line))
  if (!parsed.success) return []
  const { c, t, up, warn, down, n, sum, max, why } = parsed.data
  const figures = { atMs: t, upMs: up, warnMs: warn, downMs: down, results: n, latencySumMs: sum, latencyMaxMs: max }
  return [{ check: c, minute: why === undefined ? figures : { ...figures, reason: why } }]
}

function parseIncidents(text: string) {
  const parsed = incidentFile.safeParse(parseJson(text))
  if (!parsed.success) return undefined
  return parsed.data.map(({ endMs, ...rest }) => (endMs === undefined ? rest : { ...rest, endMs }))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
