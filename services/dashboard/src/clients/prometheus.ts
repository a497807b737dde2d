import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { DataSource } from '../domain/datasource/data-source.ts'
import type { SendUpstream } from '../domain/datasource/upstream.ts'
import type { Answer } from '../domain/query/answer.ts'
import type { Ask, AskDataSource } from '../domain/query/query.ts'
import { parseAnswer } from './prometheus-answer.ts'
import { readText } from './read-text.ts'

export type PrometheusOptions = {
  readonly send: SendUpstream
  /** A longer answer is an error. */
  readonly maxAnswerBytes: number
  /** All of an answer has to be there by then. */
  readonly timeoutMs: number
}

/** Asks Prometheus-compatible data sources over their HTTP interface. */
export function createPrometheus(options: PrometheusOptions): AskDataSource {
  return async (source, ask, signal) => {
    const text = await call(options, source, pathOf(ask), paramsOf(ask), signal)
    return readAnswer(source, text)
  }
}

async function call(
  { send, maxAnswerBytes, timeoutMs }: PrometheusOptions,
  source: DataSource,
  path: string,
  params: URLSearchParams,
  signal: AbortSignal,
): Promise<string> {
  const isGet = source.settings.jsonData.httpMethod === 'GET'
  const deadline = AbortSignal.timeout(timeoutMs)
  const headers = {
    accept: 'application/json',
    ...(isGet ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
  }
  const request = isGet
    ? ({ method: 'GET', path: `${path}?${params}`, headers, body: undefined } as const)
    : ({ method: 'POST', path, headers, body: params.toString() } as const)
  try {
    return await readText(await send(source, request, AbortSignal.any([signal, deadline])), maxAnswerBytes)
  } catch (error) {
    signal.throwIfAborted()
    if (!deadline.aborted) throw error
    throw new Failure('upstream', `Data source "${source.name}" did not answer within ${timeoutMs} ms`, {
      cause: error,
    })
  }
}

function pathOf({ kind }: Ask): string {
  return kind === 'range' ? 'api/v1/query_range' : 'api/v1/query'
}

function paramsOf(ask: Ask): URLSearchParams {
  const seconds = (ms: number) => String(ms / 1_000)
  if (ask.kind === 'instant') return new URLSearchParams({ query: ask.expr, time: seconds(ask.timeMs) })
  const { expr, startMs, endMs, stepMs } = ask
  return new URLSearchParams({ query: expr, start: seconds(startMs), end: seconds(endMs), step: seconds(stepMs) })
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
