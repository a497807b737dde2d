import type { BackendLoad } from './backend-load.ts'
import type { Circuit } from './circuit.ts'
import type { Upstream, UpstreamModel } from './upstream.ts'

/** What an upstream said of its own load when it was last asked. */
type ReportedLoad = {
  /** Requests that wait in it, whoever sent them. */
  readonly waiting: number
  /** Requests of other clients that it held when it was asked. */
  readonly foreign: number
  /** Part of its cache in use, 0 to 1; 0 where it does not say. */
  readonly cacheUsage: number
}

/** An upstream with all that is known of it now. */
export type Backend = {
  readonly upstream: Upstream
  readonly circuit: Circuit
  readonly load: BackendLoad
  /** Our names of the models that it has. */
  models: ReadonlyMap<string, UpstreamModel>
  /** Absent where it does not say. */
  reported: ReportedLoad | undefined
  /** Their names of models that it has in memory, of Ollama servers. */
  running?: ReadonlySet<string>
}

/** A cache this full throws out beginnings that requests rely on. */
const fullCache = 0.95

export function isCrowded({ reported }: Backend): boolean {
  return reported !== undefined && (reported.waiting > 0 || reported.cacheUsage >= fullCache)
}

/** Requests that an upstream takes now: fewer while it comes back. */
export function capacityOf({ upstream, circuit }: Backend, nowMs: number): number {
  return Math.max(1, Math.floor(upstream.maxParallel * circuit.share(nowMs)))
}

/** Work of other clients, as far as the upstream tells how many requests it holds. */
export function foreignWork({ reported }: Backend, usualWork: number): number {
  return (reported?.foreign ?? 0) * usualWork
}
