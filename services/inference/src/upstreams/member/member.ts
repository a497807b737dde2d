import type { Backend } from '../../domain/upstreams/backend.ts'
import { createBackendLoad } from '../../domain/upstreams/backend-load.ts'
import { createCircuit } from '../../domain/upstreams/circuit.ts'
import type { UpstreamSettings } from '../config.ts'
import { createEndpointMemory, type EndpointMemory } from './endpoint-memory.ts'
import { type Connections, openConnections } from './pools.ts'
import { nameModels } from './read-models.ts'

/** One configured upstream with its connections and what is known of it. */
export type Member = {
  readonly settings: UpstreamSettings
  readonly connections: Connections
  readonly backend: Backend
  readonly endpoints: EndpointMemory
}

export type MemberDeps = {
  /** Monotonic milliseconds. */
  readonly clock: () => number
  /** Where an upstream does not say itself. */
  readonly maxQueue: number
}

const circuitOptions = {
  backoff: { firstMs: 1_000, maxMs: 60_000 },
  faultsToEject: 3,
  slowStartMs: 10_000,
}

/** Opens nothing yet: connections are made with the first request. */
export function createMember(settings: UpstreamSettings, { clock, maxQueue }: MemberDeps): Member {
  const { name, kind, weight, maxParallel, models, comesBack } = settings
  return {
    settings,
    connections: openConnections(settings.origin, settings.connectMs),
    endpoints: createEndpointMemory(clock),
    backend: {
      upstream: {
        ...{ name, kind, weight, maxParallel, maxQueue: settings.maxQueue ?? maxQueue },
        ...(comesBack === undefined ? {} : { comesBack }),
      },
      circuit: createCircuit(circuitOptions),
      load: createBackendLoad(clock),
      models: nameModels(models, undefined),
      reported: undefined,
    },
  }
}
