import type { Container } from '../../domain/containers/container.ts'
import { missingContainer } from '../../domain/containers/missing-container.ts'
import type { Nanos } from '../../domain/lines/line.ts'
import type { LogSource } from '../../domain/reading/source.ts'
import type { Matcher, StreamLabels, StreamRange, StreamStore } from '../../domain/streams/stream-store.ts'
import { followPushed } from './follow-pushed.ts'
import { endOfTime, placeAt } from './places.ts'
import { readBackward, readForward } from './read-pushed.ts'

/** What there is of pushed streams, without their lines. */
export type PushedStreams = StreamStore & {
  pieces(
    matchers: readonly Matcher[],
    range: StreamRange,
  ): Promise<
    readonly { readonly labels: StreamLabels; readonly from: Nanos; readonly to: Nanos; readonly bytes: number }[]
  >
}

const prefix = 'pushed/'
// A cursor holds no longer ids.
const maxNameChars = 240
const ever = { from: '', until: endOfTime }

/** Lines that other programs sent here, one container for each name of a service. */
export function createPushedSource(streams: PushedStreams, options: { readonly maxScanBytes: number }): LogSource {
  const matchersOf = async (id: string): Promise<readonly Matcher[]> => {
    const name = id.slice(prefix.length)
    const matchers = [{ label: 'service_name', operator: '=', value: name }] as const
    if ((await streams.pieces(matchers, ever)).length === 0) throw missingContainer(id)
    return matchers
  }
  return {
    list: () => listServices(streams),
    ready: async () => undefined,
    isAway: () => false,
    async read(container, request) {
      const matchers = await matchersOf(container)
      const read = request.direction === 'forward' ? readForward : readBackward
      return read(streams, { ...request, ...options, matchers, container })
    },
    async follow(container, from) {
      return followPushed(streams, await matchersOf(container), container, placeAt(from))
    },
  }
}

async function listServices(streams: PushedStreams): Promise<readonly Container[]> {
  const services = new Map<string, { from: Nanos; to: Nanos; bytes: number }>()
  for (const { labels, from, to, bytes } of await streams.pieces([], ever)) {
    const name = labels.service_name ?? ''
    const known = services.get(name) ?? { from, to, bytes: 0 }
    if (from < known.from) known.from = from
    if (to > known.to) known.to = to
    known.bytes += bytes
    services.set(name, known)
  }
  return [...services]
    .filter(([name]) => name.length <= maxNameChars)
    .map(([name, retained]) => describe(name, retained))
}

function describe(name: string, retained: NonNullable<Container['retained']>): Container {
  return {
    id: `${prefix}${name}`,
    name,
    image: '',
    source: 'pushed',
    // Whether its program still runs nobody knows; lines may come at any moment.
    state: 'unknown',
    health: undefined,
    pid: undefined,
    port: undefined,
    restarts: undefined,
    retained,
    engine: undefined,
  }
}
