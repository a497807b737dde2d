import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { DataSource } from '../domain/datasource/data-source.ts'
import {
  type LogAsk,
  type LogContainer,
  type LogFollowAsk,
  type LogLine,
  type LogSource,
  levels,
} from '../domain/query/logs/log-source.ts'
import { type AskOptions, askText, parseJson } from './ask-text.ts'
import { readEvents } from './read-events.ts'
import { readText } from './read-text.ts'

/** Asks our log service over its own interface. */
export function createHearthLogs(options: AskOptions): LogSource {
  const get = async <T>(source: DataSource, path: string, schema: z.ZodType<T>, signal: AbortSignal): Promise<T> => {
    const request = { method: 'GET', path, headers: { accept: 'application/json' }, body: undefined } as const
    const { status, text } = await askText(options, source, request, signal)
    return readAnswer(source, status, text, schema)
  }
  return {
    containers: (source, signal) => get(source, 'api/v1/containers', containersSchema, signal),
    async page(source, ask, signal) {
      const { lines, gaps, prev, next } = await get(source, `api/v1/logs?${paramsOf(ask)}`, pageSchema, signal)
      // There is always a place to go on from: lines may yet be written there.
      const after = lines.length < ask.limit ? undefined : next
      return { lines, gaps, further: (ask.direction === 'forward' ? after : prev) ?? undefined }
    },
    follow: (source, ask, signal) => followLines(options, source, ask, signal),
  }
}

async function* followLines(
  { send, maxAnswerBytes }: AskOptions,
  source: DataSource,
  ask: LogFollowAsk,
  signal: AbortSignal,
): AsyncGenerator<readonly LogLine[]> {
  const path = `api/v1/logs/stream?${paramsOfFollow(ask)}`
  const answer = await send(source, { method: 'GET', path, headers: {}, body: undefined }, signal)
  if (answer.status !== 200) readAnswer(source, answer.status, await readText(answer, maxAnswerBytes), z.never())
  yield []
  for await (const { name, data } of readEvents(answer, maxAnswerBytes))
    if (name === 'lines') yield readAnswer(source, 200, data, z.array(lineSchema))
  throw new Failure('upstream', `Data source "${source.name}" is gone: it ended the stream of its lines`)
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

const pageSchema = z.object({
  lines: z.array(lineSchema),
  prev: z.string().nullish(),
  next: z.string().nullish(),
  gaps: z.array(z.object({ container: z.string(), reason: z.string() })).default([]),
})

// Beyond these no date is written in four digits.
const lastMs = Date.UTC(9999, 11, 31)

function paramsOf(ask: LogAsk): URLSearchParams {
  const { containers, fromMs, toMs, limit, direction, levels, stream, text, pattern, cursor } = ask
  const iso = (ms: number) => new Date(Math.min(lastMs, Math.max(0, ms))).toISOString()
  const fixed = { since: iso(fromMs), until: iso(toMs), limit: String(limit), direction, case: 'sensitive' }
  return withChosen(fixed, containers, { level: levels?.join(','), stream, search: text, re: pattern, cursor })
}

function paramsOfFollow({ containers, levels, stream, text, pattern, tail }: LogFollowAsk): URLSearchParams {
  const fixed = { tail: String(tail), case: 'sensitive' }
  return withChosen(fixed, containers, { level: levels?.join(','), stream, search: text, re: pattern })
}

function withChosen(
  fixed: Readonly<Record<string, string>>,
  containers: readonly string[],
  chosen: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
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
