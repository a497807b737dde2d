import type { Server } from '../metrics/servers.ts'
import { exprOf, points, stepMs } from './board.ts'

const rounds = 60
const warmUps = 30
const panelsOfRequest = 30
// As browsers send it to this machine and over TLS; what Node sends by itself has neither of the last two.
const acceptEncoding = { 'accept-encoding': 'gzip, deflate, br, zstd' }

export type Overhead = { readonly directMs: number; readonly throughMs: number; readonly ownMs: number }

/**
 * CPU of one query of a panel, asked of the metrics service itself and through the dashboard service, there as the page
 * asks: thirty panels in a request.
 */
export async function queryOverhead(metrics: Server, dashboard: Server, authorization: string): Promise<Overhead> {
  const toMs = Math.floor(Date.now() / stepMs) * stepMs
  const fromMs = toMs - (points - 1) * stepMs
  const direct = async (panel: number) => {
    const [start, end, step] = [fromMs / 1_000, toMs / 1_000, stepMs / 1_000].map(String)
    const body = new URLSearchParams({ query: exprOf(panel), start: start ?? '', end: end ?? '', step: step ?? '' })
    await read(await fetch(`${metrics.url}/api/v1/query_range`, { method: 'POST', headers: acceptEncoding, body }))
  }
  const through = async () => {
    const panels = Array.from({ length: panelsOfRequest }, (_, panel) => {
      const query = { refId: 'A', datasource: { uid: 'hearth-metrics' }, expr: exprOf(panel), range: true }
      const queries = [{ ...query, intervalMs: stepMs, maxDataPoints: points }]
      return { id: String(panel), from: String(fromMs), to: String(toMs), queries }
    })
    const body = JSON.stringify({ panels })
    const headers = { ...acceptEncoding, authorization, 'content-type': 'application/json' }
    await read(await fetch(`${dashboard.url}/api/ds/query/panels`, { method: 'POST', headers, body }))
  }
  const cpu = async (ask: (panel: number) => Promise<void>, step: number) => {
    for (let round = 0; round < warmUps; round += step) await ask(round % 30)
    const [ofMetrics, ofDashboard] = [metrics.cpuMs(), dashboard.cpuMs()]
    for (let round = 0; round < rounds; round += step) await ask(round % 30)
    return {
      metricsMs: (metrics.cpuMs() - ofMetrics) / rounds,
      dashboardMs: (dashboard.cpuMs() - ofDashboard) / rounds,
    }
  }
  const alone = await cpu(direct, 1)
  const both = await cpu(through, panelsOfRequest)
  return { directMs: alone.metricsMs, throughMs: both.metricsMs + both.dashboardMs, ownMs: both.dashboardMs }
}

async function read(answer: Response): Promise<void> {
  if (!answer.ok) throw new Error(`Cannot ask ${answer.url}: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}
