import { Failure } from '@hearth/kernel'
import type { Matcher } from '../../domain/model/matcher.ts'
import type { TimeRange } from '../../domain/model/queryable.ts'
import { sliceMs, type Turns } from '../../domain/turns/turns.ts'
import type { Head } from '../head/head.ts'
import { tooMany } from '../head/head-queryable.ts'
import { type FoundSeries, findSeries } from '../head/select-refs.ts'
import { Packer } from './packer.ts'
import type { Packet } from './packet.ts'

// Small enough that few wait in memory, large enough that there are few.
const packetBytes = 1 << 20
const packetSeries = 5_000

export type HandOverOptions = TimeRange & {
  /** More samples than this are refused. */
  readonly maxSamples: number
  /** More series than this are refused. */
  readonly maxSeries: number
  readonly signal: AbortSignal
}

/**
 * Series of the head that satisfy all matchers, as they are in memory: copied, not decoded, in packets that are
 * filled when they are asked for, in slices of the event loop.
 *
 * @throws {Failure} `too-large` above `maxSamples`, and with the code `bytes` above `maxSeries`
 */
export async function* handOver(
  head: Head,
  matchers: readonly Matcher[],
  options: HandOverOptions,
  turns: Turns,
): AsyncGenerator<Packet, undefined> {
  const found = await turns.run(findSeries(head, matchers), options.signal)
  const packer = new Packer(head, options)
  let at = 0
  let series = 0
  while (at < found.refs.length) {
    // Between two packets too.
    if (at > 0) await turns.next()
    options.signal.throwIfAborted()
    const sliceEnd = performance.now() + sliceMs
    at = fill(packer, { head, found, from: at, sliceEnd })
    refuseTooLarge(packer, series + packer.count, options)
    if (at < found.refs.length && packer.bytes < packetBytes && packer.count < packetSeries) continue
    series += packer.count
    yield packer.take()
  }
  return undefined
}

type Filling = {
  readonly head: Head
  readonly found: FoundSeries
  readonly from: number
  readonly sliceEnd: number
}

/** Adds series until the packet is full or the slice is over. @returns from where to go on */
function fill(packer: Packer, { head, found, from, sliceEnd }: Filling): number {
  for (let at = from; at < found.refs.length; at++) {
    if (packer.bytes >= packetBytes || packer.count >= packetSeries) return at
    if (at % 64 === 63 && at > from && performance.now() > sliceEnd) return at
    const [ref = 0, labels] = [found.refs[at], found.labels[at]]
    // Meanwhile the series may have gone and its reference be another's.
    if (labels !== undefined && head.series.labels[ref] === labels) packer.add(ref, labels)
  }
  return found.refs.length
}

function refuseTooLarge(packer: Packer, series: number, { maxSamples, maxSeries }: HandOverOptions): void {
  if (packer.samples > maxSamples) throw tooMany(maxSamples)
  if (series <= maxSeries) return
  const reason = `Cannot read so many series at once: at most ${maxSeries}, name fewer`
  throw new Failure('too-large', reason, { code: 'bytes' })
}
