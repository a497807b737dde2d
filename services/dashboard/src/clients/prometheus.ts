import { Failure, releaseMemory } from '@hearth/kernel'
import { z } from 'zod'
import type { DataSource } from '../domain/datasource/data-source.ts'
import type { UpstreamRequest } from '../domain/datasource/upstream.ts'
import type { Answer } from '../domain/query/answer.ts'
import type { Ask, AskDataSource, AskExemplars } from '../domain/query/query.ts'
import { type AskOptions, askChunks, askText, parseJson } from './ask-text.ts'
import { parseAnswer } from './prometheus-answer.ts'
import { readExemplars } from './read-exemplars.ts'
import { createScratch, freeScratch, readMatrix } from './read-matrix.ts'

/** Asks Prometheus-compatible data sources over their HTTP interface. */
export function createPrometheus(options: AskOptions): AskDataSource {
  const scratchOf = createScratch()
  return async (source, ask, signal) => {
    const { chunks } = await askChunks(options, source, requestOf(source, pathOf(ask), paramsOf(ask)), signal)
    const scratch = scratchOf(chunks)
    chunks.forEach(releaseMemory)
    try {
      return readMatrix(scratch) ?? readAnswer(source, new TextDecoder().decode(scratch.bytes))
    } finally {
      freeScratch(scratch)
    }
  }
}

/** Asks them for exemplars. */
export function createExemplars(options: AskOptions): AskExemplars {
  return async (source, { expr, startMs, endMs }, signal) => {
    const params = new URLSearchParams({ query: expr, start: seconds(startMs), end: seconds(endMs) })
    const { text } = await askText(options, source, requestOf(source, 'api/v1/query_exemplars', params), signal)
    return readExemplars(parseJson(text)) ?? []
  }
}

function requestOf({ settings }: DataSource, path: string, params: URLSearchParams): UpstreamRequest {
  const accept = { accept: 'application/json' }
  if (settings.jsonData.httpMethod === 'GET')
    return { method: 'GET', path: `${path}?${params}`, headers: accept, body: undefined }
  const headers = { ...accept, 'content-type': 'application/x-www-form-urlencoded' }
  return { method: 'POST', path, headers, body: params.toString() }
}

function pathOf({ kind }: Ask): string {
  return kind === 'range' ? 'api/v1/query_range' : 'api/v1/query'
}

const seconds = (ms: number) => String(ms / 1_000)

// Prometheus cuts what is in seconds to nanoseconds, by which some fractions lose a millisecond.
const duration = (ms: number) => (ms % 1_000 === 0 ? seconds(ms) : `${ms}ms`)

function paramsOf(ask: Ask): URLSearchParams {
  if (ask.kind === 'instant') return new URLSearchParams({ query: ask.expr, time: seconds(ask.timeMs) })
  const { expr, startMs, endMs, stepMs } = ask
  return new URLSearchParams({ query: expr, start: seconds(startMs), end: seconds(endMs), step: duration(stepMs) })
}

const failed = z.object({ status: z.literal('error'), errorType: z.string().default('error'), error: z.string() })

function readAnswer(source: DataSource, text: string): Answer {
  const json = parseJson(text)
  const refusal = failed.safeParse(json)
  if (refusal.success) throw new Failure('invalid', `${refusal.data.errorType}: ${refusal.data.error}`)
  const answer = parseAnswer(json)
  if (answer !== undefined) return answer
  throw new Failure('upstream', `Data source "${source.name}" answered with something else than a Prometheus result`)
}
