import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type MadeSeries, madeSeries } from './made-series.ts'

const names = ['made-1', 'made-2', 'made-3']

/**
 * A server in the place of Prometheus that has an answer to every query: series with the labels that the query itself
 * speaks of. What a dashboard asks for decides what it is shown.
 */
export async function startMadeData(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://made')
    const params = request.method === 'POST' ? new URLSearchParams(body) : searchParams
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ status: 'success', data: answer(pathname.replace(/^.*\/api\/v1\//, ''), params) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function answer(path: string, params: URLSearchParams): unknown {
  const number = (name: string) => Number(params.get(name) ?? Number.NaN)
  const query = params.get('query') ?? ''
  switch (path) {
    case 'query_range':
      return {
        resultType: 'matrix',
        result: rangeOf(madeSeries(query), number('start'), number('end'), number('step')),
      }
    case 'query':
      return { resultType: 'vector', result: instantOf(madeSeries(query), number('time') || Date.now() / 1_000) }
    case 'query_exemplars':
      return exemplarsOf(number('start'), number('end'))
    case 'targets':
      return { activeTargets: [{ scrapeInterval: '15s' }] }
    case 'series':
      return madeSeries(params.getAll('match[]').join(' or ')).map(({ metric }) => metric)
    case 'labels':
      return ['__name__', 'instance', 'job']
    case 'metadata':
      return {}
    default:
      return names
  }
}

function rangeOf(series: readonly MadeSeries[], start: number, end: number, step: number) {
  const count = Math.floor((end - start) / step) + 1
  return series.map(({ metric, valueAt }) => ({
    metric,
    values: Array.from({ length: count }, (_, at) => [start + at * step, String(valueAt(at / Math.max(1, count - 1)))]),
  }))
}

function instantOf(series: readonly MadeSeries[], time: number) {
  return series.map(({ metric, valueAt }) => ({ metric, value: [time, String(valueAt(1))] }))
}

function exemplarsOf(start: number, end: number) {
  const at = (share: number) => start + (end - start) * share
  const exemplars = [0.25, 0.5, 0.75].map((share) => ({
    labels: { trace_id: `trace-${share}` },
    value: '3',
    timestamp: at(share),
  }))
  return [{ seriesLabels: { job: 'made-1' }, exemplars }]
}
