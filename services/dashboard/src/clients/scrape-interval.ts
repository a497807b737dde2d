import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { DataSource } from '../domain/datasource/data-source.ts'
import type { SendUpstream } from '../domain/datasource/upstream.ts'
import { parseDurationMs } from '../domain/query/duration.ts'
import { readText } from './read-text.ts'

type Options = { readonly send: SendUpstream; readonly nowMs: () => number }

/** `undefined` when the data source does not tell. */
export type LearnScrapeInterval = (source: DataSource, signal: AbortSignal) => Promise<number | undefined>

const keptMs = 60_000
const timeoutMs = 2_000
const maxKnown = 1_000
const maxAnswerBytes = 16_777_216

const targets = z.object({
  data: z.object({ activeTargets: z.array(z.object({ scrapeInterval: z.string().optional() })) }),
})

/**
 * Learns from a data source itself how often it scrapes, so that `$__rate_interval` holds two samples
 * without anybody configuring it. Asked for once a minute at most.
 */
export function createScrapeIntervals({ send, nowMs }: Options): LearnScrapeInterval {
  const known = new Map<string, { readonly atMs: number; readonly interval: Promise<number | undefined> }>()
  return (source) => {
    const key = `${source.id} ${source.version}`
    const kept = known.get(key)
    if (kept !== undefined && nowMs() - kept.atMs < keptMs) return kept.interval
    if (known.size >= maxKnown) known.clear()
    // Not with the asker's signal: the answer is for all who ask within the minute.
    const interval = askInterval(send, source, AbortSignal.timeout(timeoutMs))
    known.set(key, { atMs: nowMs(), interval })
    return interval
  }
}

async function askInterval(send: SendUpstream, source: DataSource, signal: AbortSignal): Promise<number | undefined> {
  const request = { method: 'GET', path: 'api/v1/targets?state=active', headers: {}, body: undefined } as const
  try {
    const text = await readText(await send(source, request, signal), maxAnswerBytes)
    const { data } = targets.parse(JSON.parse(text))
    return usualInterval(data.activeTargets.map(({ scrapeInterval = '' }) => parseDurationMs(scrapeInterval)))
  } catch (error) {
    // Many that speak PromQL have no targets to tell of; the query itself shows what is wrong otherwise.
    const isAnswer = error instanceof Failure || error instanceof z.ZodError || error instanceof SyntaxError
    if (isAnswer || signal.aborted) return undefined
    throw error
  }
}

// The longest but for the slowest tenth: a single slow job must not coarsen all others.
function usualInterval(intervals: readonly (number | undefined)[]): number | undefined {
  const sorted = intervals.filter((interval) => interval !== undefined).sort((left, right) => left - right)
  return sorted[Math.ceil(sorted.length * 0.9) - 1]
}
