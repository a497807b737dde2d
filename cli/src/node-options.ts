import type { ServiceName } from '@hearth/kernel'

// How the Node of a service is set up. Node takes memory for speed by default, as if it had the
// machine to itself; here many processes share one. `npm run bench:chatflow:engine` measures what it
// comes to; bench/RESULTS.md has the figures.

/** Flags of V8 that all services have. */
export const SERVICE_NODE_FLAGS: readonly string[] = [
  // Garbage is collected early and often rather than kept: a small young generation (MB), and an
  // old one that grows by 15 % at a time from 16 MB on.
  '--max-semi-space-size=4',
  '--initial-old-space-size=16',
  '--heap-growing-percent=15',
  // At the start of a load hundreds of functions wait for the middle compiler at once, each with
  // its working memory: 40 MB that are never given back. The other compilers do without it.
  '--no-maglev',
  '--max-optimized-bytecode-size=5000',
  '--max-inlined-bytecode-size-cumulative=300',
  // The same for WebAssembly, of which the services run next to nothing.
  '--liftoff-only',
]

// Series that come make the old generation of the metrics grow, and each step of 15 % would go through all of it: half
// of what a new series costs. Left alone it takes no more memory with larger steps.
const metricsFlags = ['--heap-growing-percent=60']

// Of the logs, each request of some thousand lines, and each query that reads them, outlives the young generation: with
// steps of 15 % of a small heap that was more than a third of what a line cost.
const logsFlags = ['--heap-growing-percent=60']

// Of the dashboards what a query leaves is freed at once, so that the heap hardly grows: with steps of 15 % its full
// collections were still a sixth of a query.
const dashboardFlags = ['--heap-growing-percent=60']

const flagsOfOne: Partial<Record<ServiceName, readonly string[]>> = {
  dashboard: dashboardFlags,
  logs: logsFlags,
  metrics: metricsFlags,
}

/** Flags of V8 for the service of this name. Of a flag that stands twice the last counts. */
export function nodeFlagsOf(service: ServiceName): readonly string[] {
  return [...SERVICE_NODE_FLAGS, ...(flagsOfOne[service] ?? [])]
}

/** Environment for every service: the C library gives freed memory back instead of keeping it for later. */
export const SERVICE_ENVIRONMENT: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
