import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import { type HourlyLatency, hourlyLatency, hourMs } from '../domain/hourly-latency.ts'
import { renderLatencyChart } from '../wire/latency-chart.ts'
import { parseSince } from '../wire/since.ts'
import type { Endpoint } from './access.ts'
import { findCheck, gatusQuestion, svg } from './gatus-endpoint.ts'
import type { HistoryDeps } from './history.ts'

const periods = new Set(['24h', '7d', '30d'])

/** Latencies hour by hour, as Gatus' page and cards read them. */
export function gatusHourEndpoints(deps: HistoryDeps): readonly Endpoint[] {
  return [
    gatusQuestion('/{key}/response-times/{period}/history', 'Mean latency of each hour in milliseconds', (c) => {
      const hours = hoursOf(deps, c)
      return c.json({
        timestamps: hours.map(({ atMs }) => atMs),
        values: hours.map(({ latencyMs }) => Math.round(latencyMs)),
      })
    }),
    gatusQuestion('/{key}/response-times/{period}/chart.svg', 'A chart of the mean latency of each hour', (c) => {
      const hours = hoursOf(deps, c)
      return hours.length === 0 ? c.body(null, 204) : svg(c, renderLatencyChart(hours))
    }),
  ]
}

function hoursOf(deps: HistoryDeps, c: Context): readonly HourlyLatency[] {
  const { name } = findCheck(deps, c)
  const period = c.req.param('period') ?? ''
  if (!periods.has(period)) throw new Failure('invalid', `Cannot look back "${period}": 24h, 7d or 30d are supported`)
  const hour = Math.floor(deps.clock() / hourMs) * hourMs
  return hourlyLatency(deps.history.minutes(name), parseSince(period, hour))
}
