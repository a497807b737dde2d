import { createRoutes } from '@hearth/server'
import type { Cardinality } from '../domain/cardinality.ts'
import type { RecoveryReport } from '../domain/model/recovery-report.ts'
import { quote } from '../domain/promql/syntax/quote.ts'
import { readInteger } from '../wire/params.ts'
import { type BuildInfoBody, type RuntimeInfoBody, renderRecovery, type TsdbStatusBody } from '../wire/status.ts'
import { badData, invalidParameter } from '../wire/time.ts'
import { sendData } from './answer.ts'
import { addEndpoint, type Routes } from './endpoint.ts'

export type StatusRoutesDeps = {
  readonly buildInfo: BuildInfoBody
  readonly runtimeInfo: () => RuntimeInfoBody
  /** The configuration in force, as Prometheus' YAML, secrets left out. */
  readonly configYaml: () => Promise<string>
  readonly flags: () => Readonly<Record<string, string>>
  readonly head: () => { readonly chunkCount: number; readonly minTimeMs: number; readonly maxTimeMs: number }
  readonly cardinality: (limit: number) => Promise<Cardinality>
  /** What the start found damaged. */
  readonly recovery: RecoveryReport
}

const defaultEntries = 10
const maxEntries = 10_000

/** What this process is, how it is set up, and what its storage holds. */
export function statusRoutes(deps: StatusRoutesDeps): Routes {
  const routes = createRoutes()
  const add = (name: string, summary: string, read: () => unknown) =>
    addEndpoint(routes, { path: `/api/v1/status/${name}`, summary }, async (c) => sendData(c, await read()))
  add('buildinfo', 'Which version this is', () => deps.buildInfo)
  add('runtimeinfo', 'How this process does', deps.runtimeInfo)
  add('config', 'The configuration in force', async () => ({ yaml: await deps.configYaml() }))
  add('flags', 'Settings under the names of Prometheus’ flags', deps.flags)
  // The log has always been read before the port opens.
  add('walreplay', 'How far the log has been read', () => ({ min: 0, max: 0, current: 0 }))
  addEndpoint(routes, { path: '/version', summary: 'Which version this is' }, (c) => c.json(deps.buildInfo))
  addTsdb(routes, deps)
  addAbsent(routes)
  return routes
}

function addTsdb(routes: Routes, deps: StatusRoutesDeps): void {
  const params = { limit: `Entries of each list, at most ${maxEntries}; default ${defaultEntries}` }
  const endpoint = { path: '/api/v1/status/tsdb', summary: 'What the storage holds, and what takes most room', params }
  addEndpoint(routes, endpoint, async (c, given) => {
    const limit = readInteger(given.get('limit') ?? String(defaultEntries)) ?? 0
    if (limit < 1) throw badData('limit must be a positive number')
    if (limit > maxEntries) throw badData(`limit must not exceed ${maxEntries}`)
    const { numSeries, numLabelPairs, ...lists } = await deps.cardinality(limit)
    const { chunkCount, minTimeMs, maxTimeMs } = deps.head()
    const headStats = { numSeries, numLabelPairs, chunkCount, minTime: minTimeMs, maxTime: maxTimeMs }
    const recovery = renderRecovery(deps.recovery)
    return sendData(c, { headStats, ...lists, recovery } satisfies TsdbStatusBody)
  })
}

/** What clients ask of every Prometheus and this one has none of: rules and alerts. */
function addAbsent(routes: Routes): void {
  const rules = { path: '/api/v1/rules', summary: 'Rules: none', params: { type: 'alert or record' } }
  addEndpoint(routes, rules, (c, params) => {
    const type = params.get('type')?.toLowerCase() ?? 'alert'
    if (type === 'alert' || type === 'record') return sendData(c, { groups: [] })
    throw invalidParameter('type', `not supported value ${quote(type)}`)
  })
  addEndpoint(routes, { path: '/api/v1/alerts', summary: 'Alerts: none' }, (c) => sendData(c, { alerts: [] }))
  addEndpoint(routes, { path: '/api/v1/alertmanagers', summary: 'Receivers of alerts: none' }, (c) =>
    sendData(c, { activeAlertmanagers: [], droppedAlertmanagers: [] }),
  )
}
