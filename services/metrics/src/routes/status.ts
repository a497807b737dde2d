import type { Cardinality } from '../domain/cardinality.ts'
import type { RecoveryReport } from '../domain/model/recovery-report.ts'
import { type Params, readInteger } from '../wire/parameters/params.ts'
import { badData } from '../wire/parameters/time.ts'
import {
  type BlockBody,
  type BuildInfoBody,
  type RuntimeInfoBody,
  renderBlock,
  renderRecovery,
  type TsdbStatusBody,
} from '../wire/status.ts'
import { sendData } from './answer.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

export type ProcessDeps = {
  readonly buildInfo: BuildInfoBody
  readonly runtimeInfo: () => RuntimeInfoBody
  /** The configuration in force, as Prometheus' YAML, secrets left out. */
  readonly configYaml: () => Promise<string>
  /** Keys of the configuration that have no effect here. */
  readonly unserved: () => readonly { readonly key: string; readonly why: string }[]
  readonly flags: () => Readonly<Record<string, string>>
}

export type StatusDeps = ProcessDeps & {
  readonly head: () => { readonly chunkCount: number; readonly minTimeMs: number; readonly maxTimeMs: number }
  readonly cardinality: (limit: number) => Promise<Cardinality>
  /** What the start found damaged. */
  readonly recovery: RecoveryReport
  readonly blocks: () => readonly BlockBody[]
}

const defaultEntries = 10
const maxEntries = 10_000

/** What this process is, and how it is set up. */
export function processEndpoints(deps: ProcessDeps): readonly Endpoint[] {
  return [
    statusEndpoint('buildinfo', 'Which version this is', () => deps.buildInfo),
    statusEndpoint('runtimeinfo', 'How this process does', deps.runtimeInfo),
    statusEndpoint('config', 'The configuration in force', async () => ({
      yaml: await deps.configYaml(),
      unserved: deps.unserved(),
    })),
    statusEndpoint('flags', 'Settings under the names of Prometheus’ flags', deps.flags),
    // The log has always been read before the port opens.
    statusEndpoint('walreplay', 'How far the log has been read', () => ({ min: 0, max: 0, current: 0 })),
    endpoint({ path: '/version', summary: 'Which version this is', handle: (_, c) => c.json(deps.buildInfo) }),
  ]
}

/** The same, and what its storage holds. */
export function statusEndpoints(deps: StatusDeps): readonly Endpoint[] {
  return [
    ...processEndpoints(deps),
    statusEndpoint('tsdb/blocks', 'The blocks on disk', () => ({ blocks: deps.blocks().map(renderBlock) })),
    endpoint({
      path: '/api/v1/status/tsdb',
      summary: 'What the storage holds, and what takes most room',
      params: { limit: `Entries of each list, at most ${maxEntries}; default ${defaultEntries}` },
      handle: async (params, c) => sendData(c, await describeStorage(deps, readEntries(params))),
    }),
  ]
}

function statusEndpoint(name: string, summary: string, read: () => unknown): Endpoint {
  return endpoint({ path: `/api/v1/status/${name}`, summary, handle: async (_, c) => sendData(c, await read()) })
}

function readEntries(params: Params): number {
  const limit = readInteger(params.get('limit') ?? String(defaultEntries)) ?? 0
  if (limit < 1) throw badData('limit must be a positive number')
  if (limit > maxEntries) throw badData(`limit must not exceed ${maxEntries}`)
  return limit
}

async function describeStorage(deps: StatusDeps, limit: number): Promise<TsdbStatusBody> {
  const { numSeries, numLabelPairs, ...lists } = await deps.cardinality(limit)
  const { chunkCount, minTimeMs, maxTimeMs } = deps.head()
  const headStats = { numSeries, numLabelPairs, chunkCount, minTime: minTimeMs, maxTime: maxTimeMs }
  return { headStats, ...lists, recovery: renderRecovery(deps.recovery) }
}
