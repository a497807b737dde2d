import { Failure } from '@hearth/kernel'
import { foldSnappy } from '@hearth/protobuf'
import { compareLabels } from '../../domain/model/labels.ts'
import type { Selectable, Series } from '../../domain/model/queryable.ts'
import { newestSamples } from '../../domain/newest-samples.ts'
import { createMatcher } from '../../domain/promql/syntax/matchers.ts'
import type { Outgoing, Selection } from '../../domain/queries/outgoing.ts'
import { encodeChunkFrames } from '../../domain/remote-read/encode-chunks.ts'
import { encodeSamples } from '../../domain/remote-read/encode-samples.ts'
import { withExternal, withoutExternal } from '../../domain/remote-read/external-labels.ts'
import type { RenderOutgoing } from '../../engines/queries/outgoing-pieces.ts'
import { joinPieces } from '../../engines/queries/worker/join-pieces.ts'
import { federationPieces } from '../../wire/federation.ts'
import { federationFamilies } from '../../wire/federation-families.ts'
import { chunkCodecs } from '../chunk-codecs.ts'

type Bounds = Parameters<RenderOutgoing>[2]
type Pieces = AsyncGenerator<Uint8Array<ArrayBuffer>, undefined>

/** Reads series and encodes them as they leave; in whichever thread this is. */
export const renderOutgoing: RenderOutgoing = async function* (source, outgoing, bounds): Pieces {
  switch (outgoing.form) {
    case 'samples':
      yield await samplesOf(source, outgoing, bounds)
      return
    case 'chunks':
      yield* chunksOf(source, outgoing, bounds)
      return
    case 'newest':
      yield* newestOf(source, outgoing, bounds)
  }
}

async function samplesOf(source: Selectable, { selections, external }: Outgoing, bounds: Bounds) {
  const results: (readonly Series[])[] = []
  let room = bounds.maxSamples
  for (const selection of selections) {
    const series = await readOut(source, { selection, external, room }, bounds)
    room -= series.reduce((sum, { timestamps }) => sum + timestamps.length, 0)
    results.push(series)
  }
  return foldSnappy(encodeSamples(results))
}

/** One selection is in memory at a time. */
async function* chunksOf(source: Selectable, { selections, external }: Outgoing, bounds: Bounds): Pieces {
  for (const [index, selection] of selections.entries()) {
    const series = await readOut(source, { selection, external, room: bounds.maxSamples }, bounds)
    yield* encodeChunkFrames(series, index, chunkCodecs)
  }
  return undefined
}

type Reading = {
  readonly selection: Selection
  readonly external: Outgoing['external']
  readonly room: number
}

async function readOut(source: Selectable, { selection, external, room }: Reading, bounds: Bounds) {
  const { fromMs, toMs } = selection
  const matchers = withoutExternal(selection.matchers.map(toMatcher), external)
  const options = { fromMs, toMs, maxSamples: room, signal: bounds.signal }
  const found = await source.select(matchers, options).catch((cause: unknown) => {
    if (!(cause instanceof Failure) || cause.kind !== 'too-large' || cause.code !== undefined) throw cause
    throw new Failure('invalid', `exceeded sample limit (${bounds.maxSamples})`, { cause })
  })
  const shown = found.map((series) => ({ ...series, labels: withExternal(series.labels, external) }))
  return shown.sort((a, b) => compareLabels(a.labels, b.labels))
}

async function* newestOf(source: Selectable, outgoing: Outgoing, bounds: Bounds): Pieces {
  const { selections, external, format, escaping } = outgoing
  const { signal, maxSamples } = bounds
  const found = await Promise.all(
    selections.map(({ fromMs, toMs, matchers }) =>
      source.select(matchers.map(toMatcher), { fromMs, toMs, maxSamples, signal, newestOnly: true }),
    ),
  )
  const newest = shown(newestSamples(found.flat()), external)
  if (format === 'protobuf') yield* federationFamilies(newest, escaping)
  else yield* joinPieces(federationPieces(newest, escaping))
  return undefined
}

function* shown(samples: ReturnType<typeof newestSamples>, external: Outgoing['external']) {
  for (const sample of samples) yield { ...sample, labels: withExternal(sample.labels, external) }
}

const toMatcher = ({ name, op, value }: Selection['matchers'][number]) => createMatcher(name, op, value)
