import { type Container, isLive } from '../../containers/container.ts'
import { unlessMissing } from '../../containers/missing-container.ts'
import { BEGINNING, type Cursor, type Line, type Nanos, STREAMS, type StreamName } from '../../lines/line.ts'
import { type FollowOptions, followLogs } from '../../reading/follow-logs.ts'
import type { LogSource } from '../../reading/source.ts'
import { matchLabels } from '../match-labels.ts'
import { mergeBatches } from '../merge-batches.ts'
import type { LabelSets } from '../stream-labels.ts'
import {
  type LineWish,
  type Matcher,
  NO_LABELS,
  type StreamEntry,
  type StreamLabels,
  type StreamRange,
  type StreamStore,
} from '../stream-store.ts'
import { labelsOf } from './container-labels.ts'

export type ContainerStreamOptions = {
  readonly labels: LabelSets
  /** The name of this machine. */
  readonly host: string
  readonly follow: Pick<FollowOptions, 'maxBatchLines' | 'maxBatchChars' | 'rejoinMs' | 'clock'>
}

/** One container and the labels of those of its two streams that are wanted. */
type Wanted = { readonly container: Container; readonly labels: ReadonlyMap<StreamName, StreamLabels> }

// Of all containers together, so that many of them take no more memory than a few.
const pageLines = 10_000
const leastLines = 50
const mostLines = 1_000
// Volumes over time are asked for thousands of stretches in one go.
const listedMs = 1_000

/** The output of containers and processes as streams, two for each of them. */
export function createContainerStreams(source: LogSource, options: ContainerStreamOptions): StreamStore {
  const { labels: sets, host, follow } = options
  let listed: { readonly atMs: number; readonly containers: Promise<readonly Container[]> } | undefined
  const lately = (): Promise<readonly Container[]> => {
    const nowMs = follow.clock()
    if (listed === undefined || nowMs - listed.atMs > listedMs) listed = { atMs: nowMs, containers: source.list() }
    return listed.containers
  }
  const wantedOf = async (matchers: readonly Matcher[], range: StreamRange, list = source.list) => {
    const fits = matchLabels(matchers)
    return (await list()).filter(mayHaveLines(range)).flatMap((container): readonly Wanted[] => {
      const labels = STREAMS.map((stream) => [stream, sets.one(labelsOf(container, stream, host))] as const)
      const fitting = new Map(labels.filter(([, each]) => fits(each)))
      return fitting.size === 0 ? [] : [{ container, labels: fitting }]
    })
  }
  return {
    series: async (matchers, range) => (await wantedOf(matchers, range)).flatMap(({ labels }) => [...labels.values()]),
    async figures(matchers, range) {
      const wanted = await wantedOf(matchers, range, lately)
      const bytes = wanted.reduce((sum, { container }) => sum + (container.retained?.bytes ?? 0), 0)
      const streams = wanted.reduce((sum, { labels }) => sum + labels.size, 0)
      // Their lines are not counted anywhere.
      return { streams, chunks: streams, entries: 0, bytes }
    },
    async *read(matchers, range, direction, signal, wish) {
      const wanted = await wantedOf(matchers, range)
      const limit = Math.min(mostLines, Math.max(leastLines, Math.floor(pageLines / Math.max(1, wanted.length))))
      const accepts = wish?.accepts
      const readings = wanted.map((each) =>
        readContainer(source, each, { ...range, direction, limit, signal, accepts }),
      )
      yield* mergeBatches(readings, direction)
    },
    async *follow(matchers, from, signal) {
      const known = new Map<string, Wanted>()
      const starts = async (seen: ReadonlySet<string>): Promise<ReadonlyMap<string, Cursor>> => {
        const found = (await wantedOf(matchers, { from, until: '~' })).filter(
          ({ container }) => !seen.has(container.id),
        )
        for (const each of found) known.set(each.container.id, each)
        const places = found.map(async ({ container: { id } }) => [id, await placeOf(source, id, from)] as const)
        return new Map((await Promise.all(places)).flatMap(([id, place]) => (place === undefined ? [] : [[id, place]])))
      }
      const accept = ({ container, stream, time }: Line) =>
        time >= from && known.get(container)?.labels.has(stream) === true
      const following = { ...follow, starts: await starts(new Set()), joined: starts, accept, signal }
      for await (const event of followLogs(source, following)) {
        if (event.kind === 'lines') yield event.lines.flatMap((line) => entryOf(known.get(line.container), line) ?? [])
      }
    },
  }
}

// Only what is known for certain leaves one out.
function mayHaveLines({ from, until }: StreamRange): (container: Container) => boolean {
  return (container) => {
    const { retained, engine } = container
    const first = retained?.from ?? engine?.createdAt
    if (first !== undefined && first >= until) return false
    return isLive(container) || engine?.finishedAt === undefined || engine.finishedAt >= from
  }
}

type Reading = StreamRange & {
  readonly direction: 'forward' | 'backward'
  readonly limit: number
  readonly signal: AbortSignal
  readonly accepts: LineWish['accepts']
}

async function* readContainer(
  source: LogSource,
  wanted: Wanted,
  { from, until, direction, limit, signal, accepts }: Reading,
): AsyncGenerator<readonly StreamEntry[]> {
  const accept = ({ stream, time }: Line) => wanted.labels.has(stream) && time >= from && time < until
  const bounds = { since: boundOf(from), until: boundOf(until) }
  let cursor: Cursor | undefined
  for (;;) {
    signal.throwIfAborted()
    const page = await unlessMissing(source.read(wanted.container.id, { direction, cursor, ...bounds, limit, accept }))
    // It is gone by now.
    if (page === undefined) return
    const found = page.entries.flatMap(({ line }) => entryOf(wanted, line) ?? [])
    const entries = accepts === undefined ? found : found.filter(({ line }) => accepts(line))
    if (entries.length > 0) yield direction === 'forward' ? entries : entries.reverse()
    if (!page.more) return
    cursor = direction === 'forward' ? page.end : page.begin
  }
}

// A range may begin and end where no time is; sources take times alone.
function boundOf(time: Nanos): Nanos | undefined {
  return /^\d{19}$/.test(time) ? time : undefined
}

function entryOf(wanted: Wanted | undefined, { stream, time, text }: Line): StreamEntry | undefined {
  const labels = wanted?.labels.get(stream)
  if (labels === undefined) return undefined
  return { labels, time, line: text, metadata: NO_LABELS }
}

// The place before the first line of this time.
async function placeOf(source: LogSource, id: string, from: Nanos): Promise<Cursor | undefined> {
  const since = boundOf(from)
  if (since === undefined) return BEGINNING
  const wanted = { direction: 'forward', cursor: undefined, until: undefined, limit: 1, accept: () => true } as const
  return (await unlessMissing(source.read(id, { ...wanted, since })))?.begin
}
