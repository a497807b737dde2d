import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { DataSource } from '../domain/datasource/data-source.ts'
import {
  type LogAsk,
  type LogContainer,
  type LogLine,
  type LogPage,
  type LogSource,
  levels,
} from '../domain/query/logs/log-source.ts'
import { type AskOptions, askText, parseJson } from './ask-text.ts'

/** Asks our log service over its own interface. */
export function createHearthLogs(options: AskOptions): LogSource {
  const get = async <T>(source: DataSource, path: string, schema: z.ZodType<T>, signal: AbortSignal): Promise<T> => {
    const request = { method: 'GET', path, headers: { accept: 'application/json' }, body: undefined } as const
    const { status, text } = await askText(options, source, request, signal)
    return readAnswer(source, status, text, schema)
  }
  return {
    containers: (source, signal) => get(source, 'api/v1/containers', containersSchema, signal),
    page: (source, ask, signal) => get(source, `api/v1/logs?${paramsOf(ask)}`, pageSchema, signal),
  }
}

const optional = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

const containersSchema = z.array(
  z
    .object({
      id: z.string(),
      name: z.string(),
      source: optional,
      image: optional,
      project: optional,
      service: optional,
    })
    .transform((container): LogContainer => container),
)

const lineSchema = z
  .object({
    c: z.string(),
    t: z.string().regex(/^\d{1,20}$/),
    s: z.enum(['stdout', 'stderr']),
    l: z.enum(levels).catch('unknown'),
    m: z.string(),
    r: z.string().optional(),
  })
  .transform(
    ({ c, t, s, l, m, r }): LogLine => ({ container: c, time: t, stream: s, level: l, text: r ?? m, message: m }),
  )

const pageSchema = z
  .object({
    lines: z.array(lineSchema),
    prev: z.string().nullish(),
    gaps: z.array(z.object({ container: z.string(), reason: z.string() })).default([]),
  })
  .transform(({ lines, prev, gaps }): LogPage => ({ lines, gaps, older: prev ?? undefined }))

// Beyond these no date is written in four digits.
const lastMs = Date.UTC(9999, 11, 31)

function paramsOf(ask: LogAsk): URLSearchParams {
  const { containers, fromMs, toMs, limit, levels, stream, text, pattern, cursor } = ask
  const iso = (ms: number) => new Date(Math.min(lastMs, Math.max(0, ms))).toISOString()
  const fixed = { since: iso(fromMs), until: iso(toMs), limit: String(limit), direction: 'backward', case: 'sensitive' }
  const chosen = { level: levels?.join(','), stream, search: text, re: pattern, cursor }
  const params = new URLSearchParams(fixed)
  for (const container of containers) params.append('container', container)
  for (const [name, value] of Object.entries(chosen)) if (value !== undefined) params.set(name, value)
  return params
}

const refusal = z.object({ error: z.object({ message: z.string() }) })

function readAnswer<T>(source: DataSource, status: number, text: string, schema: z.ZodType<T>): T {
  const json = parseJson(text)
  const refused = refusal.safeParse(json)
  if (refused.success) throw new Failure(status < 500 ? 'invalid' : 'upstream', refused.data.error.message)
  const answer = schema.safeParse(json)
  if (answer.success) return answer.data
  throw new Failure('upstream', `Data source "${source.name}" answered with something else than the log service does`)
}
