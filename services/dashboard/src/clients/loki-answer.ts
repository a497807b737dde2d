import type { Labels } from '../domain/query/legend.ts'
import type { LokiAnswer, LokiLine, LokiTail, Stat } from '../domain/query/loki/loki-source.ts'
import { parseAnswer } from './prometheus-answer.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * Reads what a Loki answers to a query (`{status: "success", data: {resultType, result, stats}}`), or `undefined`
 * when it is none.
 *
 * Written by hand, since an answer may hold many thousand lines.
 */
export function parseLokiAnswer(json: unknown): LokiAnswer | undefined {
  const { status, data, warnings } = objectOf(json)
  const { resultType, result, stats, encodingFlags } = objectOf(data)
  if (status !== 'success') return undefined
  const about = { stats: readStats(objectOf(stats)), warnings: list(warnings).map(String) }
  if (resultType !== 'streams') {
    const answer = parseAnswer(json)
    return answer && { ...about, kind: 'series', answer }
  }
  if (!Array.isArray(result)) return undefined
  const isCategorized = list(encodingFlags).includes('categorize-labels')
  const lines = result.flatMap((stream) => linesOf(objectOf(stream), isCategorized))
  return lines.every((line) => line !== undefined) ? { ...about, kind: 'lines', lines } : undefined
}

/** Reads a frame of `/loki/api/v1/tail` (`{streams, dropped_entries}`), or `undefined` when it is none. */
export function parseLokiTail(json: unknown): LokiTail | undefined {
  const { streams, dropped_entries: dropped, encodingFlags } = objectOf(json)
  if (streams !== null && !Array.isArray(streams)) return undefined
  const isCategorized = list(encodingFlags).includes('categorize-labels')
  const lines = list(streams).flatMap((stream) => linesOf(objectOf(stream), isCategorized))
  return lines.every((line) => line !== undefined) ? { lines, dropped: list(dropped).length } : undefined
}

function linesOf({ stream, values }: Json, isCategorized: boolean): (LokiLine | undefined)[] {
  const labels = textsOf(stream)
  const indexed = isCategorized ? typed(labels, 'I') : undefined
  // Most lines of a stream have its labels alone: they share them.
  return list(values).map((value): LokiLine | undefined => {
    const [ns, text, own] = list(value)
    if (typeof ns !== 'string' || typeof text !== 'string' || !/^\d{1,20}$/.test(ns)) return undefined
    const { structuredMetadata, parsed } = objectOf(own)
    if (indexed === undefined || (structuredMetadata === undefined && parsed === undefined))
      return { ns, text, labels, labelTypes: indexed }
    const [written, read] = [textsOf(structuredMetadata), textsOf(parsed)]
    const labelTypes = sorted({ ...indexed, ...typed(written, 'S'), ...typed(read, 'P') })
    return { ns, text, labels: sorted({ ...labels, ...written, ...read }), labelTypes }
  })
}

function typed(labels: Labels, type: 'I' | 'S' | 'P'): Labels {
  return Object.fromEntries(Object.keys(labels).map((name) => [name, type]))
}

function textsOf(json: unknown): Labels {
  return sorted(Object.fromEntries(Object.entries(objectOf(json)).map(([name, value]) => [name, String(value)])))
}

// The id of a line is made of its labels, in this order.
function sorted(labels: Labels): Labels {
  return Object.fromEntries(Object.entries(labels).sort(([left], [right]) => (left < right ? -1 : 1)))
}

/** The keys of Loki's statistics that Grafana shows: what each is called, and its unit. */
const known: Readonly<Record<string, readonly (readonly [key: string, name: string, unit: string])[]>> = {
  summary: [
    ['bytesProcessedPerSecond', 'bytes processed per second', 'Bps'],
    ['linesProcessedPerSecond', 'lines processed per second', ''],
    ['totalBytesProcessed', 'total bytes processed', 'decbytes'],
    ['totalLinesProcessed', 'total lines processed', ''],
    ['execTime', 'exec time', 's'],
  ],
  store: [
    ['totalChunksRef', 'total chunks ref', ''],
    ['totalChunksDownloaded', 'total chunks downloaded', ''],
    ['chunksDownloadTime', 'chunks download time', 's'],
  ],
  ingester: [
    ['totalReached', 'total reached', ''],
    ['totalChunksMatched', 'total chunks matched', ''],
    ['totalBatches', 'total batches', ''],
    ['totalLinesSent', 'total lines sent', ''],
  ],
}

function readStats(stats: Json): Stat[] {
  return Object.entries(known).flatMap(([part, keys]) => {
    const told = objectOf(stats[part])
    const name = part.charAt(0).toUpperCase() + part.slice(1)
    return keys.flatMap(([key, words, unit]) =>
      typeof told[key] === 'number' ? [{ displayName: `${name}: ${words}`, unit, value: told[key] }] : [],
    )
  })
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
