import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { DataSource } from '../domain/datasource/data-source.ts'
import type { AskLoki, LokiAnswer, LokiAsk } from '../domain/query/loki/loki-source.ts'
import { type AskOptions, askText, parseJson } from './ask-text.ts'
import { parseLokiAnswer } from './loki-answer.ts'

/** Labels of a stream, those written with a line and those read out of it are told apart. */
export const tellingLabels = { 'x-loki-response-encoding-flags': 'categorize-labels' }

/** Asks what speaks Loki's HTTP interface. */
export function createLoki(options: AskOptions): AskLoki {
  return async (source, ask, signal) => {
    const headers = {
      accept: 'application/json',
      ...tellingLabels,
      ...(ask.purpose === '' ? {} : { 'x-query-tags': `Source=${ask.purpose}` }),
    }
    const request = { method: 'GET', path: pathOf(ask), headers, body: undefined } as const
    const { status, text } = await askText(options, source, request, signal)
    return readAnswer(source, status, text)
  }
}

function pathOf(ask: LokiAsk): string {
  const { expr, direction, limit } = ask
  const shared = { query: expr, direction, limit: String(limit) }
  if (ask.kind === 'instant')
    return `loki/api/v1/query?${new URLSearchParams({ ...shared, time: nanoseconds(ask.timeMs) })}`
  const { startMs, endMs, stepMs } = ask
  const range = { start: nanoseconds(startMs), end: nanoseconds(endMs), step: `${stepMs}ms` }
  return `loki/api/v1/query_range?${new URLSearchParams({ ...shared, ...range })}`
}

// Of ten digits and fewer Loki takes it for seconds.
const firstMs = 10_000

function nanoseconds(ms: number): string {
  return `${Math.max(firstMs, Math.round(ms))}000000`
}

/** A refusal of a Loki as our own: of the query where it is about that. */
export function refusalOf(source: DataSource, status: number, text: string): Failure {
  const words = wordsOf(parseJson(text), text)
  if (status >= 400 && status < 500 && !notOfTheQuery.has(status)) return new Failure('invalid', words)
  return new Failure('upstream', `Data source "${source.name}" answered with ${status}: ${words}`)
}

const failed = z.object({ message: z.string().min(1) }).or(z.object({ error: z.string().min(1) }))
const maxWords = 1_000

// Of who asks or where, and not of the query.
const notOfTheQuery = new Set([401, 403, 404, 405, 429])

function readAnswer(source: DataSource, status: number, text: string): LokiAnswer {
  if (status >= 300) throw refusalOf(source, status, text)
  const answer = parseLokiAnswer(parseJson(text))
  if (answer !== undefined) return answer
  throw new Failure('upstream', `Data source "${source.name}" answered with something else than a Loki does`)
}

// Most of its refusals are plain text.
function wordsOf(json: unknown, text: string): string {
  const said = failed.safeParse(json).data
  const words = said === undefined ? text : 'message' in said ? said.message : said.error
  return words.trim().slice(0, maxWords) || 'nothing'
}
