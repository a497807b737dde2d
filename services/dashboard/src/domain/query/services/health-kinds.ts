import { record, records, textOf } from '../read-parts.ts'
import type { Cell, Table } from '../table/table.ts'
import { toTimeMs } from '../table/to-time.ts'
import type { TimeRange } from '../time-range.ts'
import type { ServiceAsk, ServiceKinds } from './service-kind.ts'

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const text = (value: unknown): string | null => textOf(value) || null

/** What our health service tells; see its `/openapi.json`. */
export const healthKinds: ServiceKinds = {
  /** Each check as it is now. */
  checks: { paths: () => ['health'], read: ([json]) => readChecks(json) },
  /** The share of the range in which each check passed, as far as it is known. */
  uptime: { paths: ({ range }) => [historyOf(range)], read: ([json], { range }) => readUptime(json, range) },
  /** The share of each interval in which a check passed. */
  availability: {
    paths: ({ range }) => [historyOf(range)],
    isSeries: true,
    read: ([json], ask) => readHistory(json, ask, 'upRatio'),
  },
  /** How long checks took, in milliseconds. */
  latency: {
    paths: ({ range }) => [historyOf(range)],
    isSeries: true,
    read: ([json], ask) => readHistory(json, ask, 'latencyMs'),
  },
  /** The times in which a check failed that touch the range. */
  incidents: { paths: () => ['api/v1/incidents'], read: ([json], { range }) => readIncidents(json, range) },
}

function historyOf({ fromMs }: TimeRange): string {
  return `api/v1/history?since=${Math.max(0, Math.floor(fromMs))}`
}

function readChecks(json: unknown): Table | undefined {
  const { components, time } = record(json)
  if (typeof components !== 'object' || components === null) return undefined
  return {
    columns: [
      { name: 'time', kind: 'time' },
      { name: 'check', kind: 'string' },
      { name: 'status', kind: 'string' },
      { name: 'latency ms', kind: 'number' },
      { name: 'reason', kind: 'string' },
    ],
    rows: Object.entries(record(components)).map(([name, one]): Cell[] => {
      const { status, details } = record(one)
      const { latencyMs, reason } = { ...record(details), ...record(one) }
      return [toTimeMs(time), name, text(status), number(latencyMs), text(reason)]
    }),
  }
}

type Segment = { readonly check: string; readonly atMs: number; readonly json: Readonly<Record<string, unknown>> }

/** The minutes of all checks that are in the range. */
function segmentsOf(json: unknown, { fromMs, toMs }: TimeRange): readonly Segment[] | undefined {
  const { checks } = record(json)
  if (typeof checks !== 'object' || checks === null) return undefined
  return Object.entries(record(checks)).flatMap(([check, one]) =>
    records(record(one).segments).flatMap((segment) => {
      const atMs = toTimeMs(segment.at)
      return atMs === null || atMs < fromMs || atMs > toMs ? [] : [{ check, atMs, json: segment }]
    }),
  )
}

// Minutes count alike: each is known or not.
function readUptime(json: unknown, range: TimeRange): Table | undefined {
  const segments = segmentsOf(json, range)
  if (segments === undefined) return undefined
  const known = segments.filter(({ json }) => number(json.upRatio) !== null)
  const checks = [...new Set(known.map(({ check }) => check))]
  return {
    columns: [
      { name: 'check', kind: 'string' },
      { name: 'uptime', kind: 'number' },
      { name: 'known minutes', kind: 'number' },
    ],
    rows: checks.map((check): Cell[] => {
      const ratios = known.filter((one) => one.check === check).map(({ json }) => Number(json.upRatio))
      return [check, meanOf(ratios), ratios.length]
    }),
  }
}

function readHistory(json: unknown, { range, intervalMs }: ServiceAsk, key: string): Table | undefined {
  const segments = segmentsOf(json, range)
  if (segments === undefined) return undefined
  const values = new Map<string, { readonly atMs: number; readonly check: string; readonly values: number[] }>()
  for (const { check, atMs, json } of segments) {
    const value = number(json[key])
    if (value === null) continue
    const slotMs = Math.floor(atMs / intervalMs) * intervalMs
    const slot = values.get(`${slotMs} ${check}`) ?? { atMs: slotMs, check, values: [] }
    slot.values.push(value)
    values.set(`${slotMs} ${check}`, slot)
  }
  return {
    columns: [
      { name: 'time', kind: 'time' },
      { name: 'metric', kind: 'string' },
      { name: 'value', kind: 'number' },
    ],
    rows: [...values.values()].map(({ atMs, check, values }): Cell[] => [atMs, check, meanOf(values)]),
  }
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}

function readIncidents(json: unknown, { fromMs, toMs }: TimeRange): Table | undefined {
  const { incidents } = record(json)
  if (!Array.isArray(incidents)) return undefined
  const read = records(incidents).map((one): Cell[] => {
    return [toTimeMs(one.start), toTimeMs(one.end), text(one.check), text(one.cause), number(one.durationMs)]
  })
  return {
    // In the words of annotations, so that they can be marks in a graph.
    columns: [
      { name: 'time', kind: 'time' },
      { name: 'timeEnd', kind: 'time' },
      { name: 'title', kind: 'string' },
      { name: 'text', kind: 'string' },
      { name: 'duration ms', kind: 'number' },
    ],
    rows: read.filter(([start, end]) => Number(start ?? 0) <= toMs && Number(end ?? Number.MAX_VALUE) >= fromMs),
  }
}
