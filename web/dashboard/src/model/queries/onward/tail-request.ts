import type { QueryRequest } from '../build-query.ts'
import { goesOn } from './goes-on.ts'
import type { Held } from './held.ts'
import { readSeries } from './series-frame.ts'

// How late samples may come at most, as Grafana sets it out; of a short range a tenth, as little of it would be known.
const mostLateMs = 600_000
const leastLateMs = 60_000

/**
 * The same questions, but of those that go on from what is held only for what is new, by `sinceMs`.
 *
 * @returns `undefined` where none does, as the range did not just move on, or too little of it is known
 */
export function tailRequest(held: Held, request: QueryRequest): QueryRequest | undefined {
  if (!movedOn(held.request, request)) return undefined
  const queries = request.queries.map((query) => {
    const sinceMs = goesOn(query) ? sinceOf(held, request, query.refId) : undefined
    return sinceMs === undefined ? query : { ...query, sinceMs }
  })
  return queries.some(({ sinceMs }) => sinceMs !== undefined) ? { ...request, queries } : undefined
}

function movedOn(before: QueryRequest, now: QueryRequest): boolean {
  const isComputed = now.queries.some(({ datasource }) => JSON.stringify(datasource)?.includes('__expr__'))
  const isLettered = new Set(now.queries.map(({ refId }) => refId)).size === now.queries.length
  return (
    isLettered &&
    !isComputed &&
    lengthOf(before) === lengthOf(now) &&
    Number(now.to) >= Number(before.to) &&
    JSON.stringify(before.queries) === JSON.stringify(now.queries)
  )
}

const lengthOf = ({ from, to }: QueryRequest) => Number(to) - Number(from)

// A point of the step's grid, so that points that are joined lie on the same.
function sinceOf({ answers }: Held, request: QueryRequest, refId: unknown): number | undefined {
  const answer = answers.find((one) => one.refId === refId)
  const series = answer?.error === undefined ? readSeries(answer?.frames ?? []) : undefined
  const stepMs = series?.[0]?.stepMs
  if (series === undefined || stepMs === undefined) return undefined
  const lastMs = series.reduce((last, { timesMs }) => Math.max(last, timesMs.at(-1) ?? last), Number.NEGATIVE_INFINITY)
  const rangeMs = lengthOf(request)
  const lateMs = Math.min(mostLateMs, Math.max(leastLateMs, rangeMs / 10))
  const sinceMs = lastMs - (Math.ceil(lateMs / stepMs) + 1) * stepMs
  return sinceMs - Number(request.from) < rangeMs / 2 ? undefined : sinceMs
}
