import { Failure } from '@hearth/kernel'
import type { Nanos } from '../lines/line.ts'
import { ownKept } from '../streams/own-lines.ts'
import { type PackedLines, PackedStream, spanOf } from '../streams/packed-lines.ts'
import { type LabelSets, renderLabels } from '../streams/stream-labels.ts'
import { NO_LABELS, type StreamEntry, type StreamLabels } from '../streams/stream-store.ts'
import { ActiveStreams } from './active-streams.ts'
import {
  badName,
  checkEntry,
  checkLabels,
  isEmpty,
  nameService,
  type PushLimits,
  type Refusal,
  type Window,
} from './check-stream.ts'
import { cleanName } from './clean-name.ts'
import { renderGoTime, renderRfc3339 } from './go-time.ts'
import { unreadable } from './labels-text.ts'
import type { SentEntry, SentStream } from './pushed.ts'
import { Rate } from './rate.ts'
import { wellFormedValues } from './well-formed.ts'

export type StreamLines = {
  readonly labels: StreamLabels
  readonly entries: readonly StreamEntry[]
  /** The same lines, where they came so; entries are made when they are asked for then. */
  readonly packed?: PackedLines
}

export type TakeDeps = {
  /** Keeps lines; each stream's by time. */
  readonly append: (streams: readonly StreamLines[]) => Promise<void>
  readonly labels: LabelSets
  /** Unix time in milliseconds. */
  readonly clock: () => number
  readonly limits: PushLimits & {
    readonly maxStreams: number
    readonly maxLateMs: number
    /** 0 for lines of any age. */
    readonly maxAgeMs: number
    readonly maxFutureMs: number
    /** 0 for any. */
    readonly bytesPerSecond: number
  }
  /** Told of what was taken, and of what was not and why. */
  readonly counts: {
    taken(lines: number, bytes: number): void
    refused(reason: string, lines: number): void
  }
}

/** Loki's word for the one that sends where nobody signs in. */
const tenant = 'fake'
const burstSeconds = 4
// Of one stream; more of the same say nothing new.
const maxTold = 10
// Nobody may set a higher limit. To spell out, sort and tell ever so many would hold everybody else up.
const mostNames = 1_000

/**
 * Takes what was sent, as Loki does: lines that may be kept are, also when others are refused.
 *
 * @returns a function that throws a {@link Failure}, in Loki's words, when anything was refused: `invalid` for lines,
 *   `rate-limited` when there are too many streams or bytes
 */
export function createTaker({ append, labels: sets, clock, limits, counts }: TakeDeps) {
  const active = new ActiveStreams(limits)
  const rate = new Rate(limits.bytesPerSecond, burstSeconds)
  return async (sent: readonly SentStream[]): Promise<void> => {
    const nowMs = clock()
    const window = {
      oldest: limits.maxAgeMs === 0 ? undefined : toNanos(nowMs - limits.maxAgeMs),
      newest: toNanos(nowMs + limits.maxFutureMs),
    }
    const faults = new Faults(counts.refused)
    const streams: Collected = new Map()
    for (const stream of sent) {
      const { labels: named, packed } = stream
      const sentLines = countOf(stream)
      const count = Object.keys(named).length
      if (count > mostNames) {
        const message = `entry for a stream has ${count} label names; limit ${limits.maxLabels}`
        faults.add({ reason: 'max_label_names_per_series', message }, sentLines)
        continue
      }
      const bad = badName(named)
      if (bad !== undefined) throw unreadable(renderLabels(named))
      if (sentLines === 0) continue
      const labels = sets.one(nameService(wellFormedValues(named)))
      const fault = checkLabels(labels, limits)
      if (fault !== undefined) faults.add(fault, sentLines)
      else if (packed !== undefined && !streams.has(labels) && isTakenWhole(packed, window, limits))
        streams.set(labels, new PackedStream(labels, packed))
      else collect(streams, labels, stream.entries, { window, limits, faults })
    }
    const [lines, bytes] = total([...streams.values()])
    if (!rate.take(bytes, nowMs)) {
      counts.refused('rate_limited', lines)
      const told = `ingestion rate limit exceeded for user ${tenant} (limit: ${limits.bytesPerSecond} bytes/sec)`
      const remedy = 'reduce log volume or contact your Loki administrator to see if the limit can be increased'
      throw new Failure(
        'rate-limited',
        `${told} while attempting to ingest '${lines}' lines totaling '${bytes}' bytes, ${remedy}`,
      )
    }
    const admission = { active, nowMs, faults, begun: new Set<StreamLabels>() }
    const taken = [...streams.values()].flatMap((stream) => admit(stream, admission))
    if (taken.length > 0) await append(taken)
    for (const stream of taken) active.wrote(stream.labels, timesOf(stream).to, nowMs)
    counts.taken(...total(taken))
    faults.throwAny()
  }
}

type Collected = Map<StreamLabels, PackedStream | { readonly labels: StreamLabels; readonly entries: StreamEntry[] }>

function countOf(stream: SentStream): number {
  return stream.packed?.lengths.length ?? stream.entries.length
}

/** Whether each of the lines may be kept, so that they need not be looked at one by one. */
function isTakenWhole(packed: PackedLines, { oldest, newest }: Window, { maxLineBytes }: PushLimits): boolean {
  const { from, to } = spanOf(packed)
  if ((oldest !== undefined && from < oldest) || to > newest) return false
  return packed.lengths.every((length) => length <= maxLineBytes)
}

function collect(
  streams: Collected,
  labels: StreamLabels,
  entries: readonly SentEntry[],
  { window, limits, faults }: { window: Window; limits: PushLimits; faults: Faults },
): void {
  const known = streams.get(labels)
  const into = known instanceof PackedStream ? [...known.entries] : (known?.entries ?? [])
  const text = () => renderLabels(labels)
  const kept: StreamEntry[] = []
  for (const entry of entries) {
    const fault = checkEntry(entry, window, limits, text)
    if (fault !== undefined) faults.add(fault, 1)
    else {
      // Kept as UTF-8, which has no half characters: what is found before it is written is what is read afterwards.
      const line = entry.line.toWellFormed()
      kept.push({ labels, time: entry.time, line, metadata: cleanNames(wellFormedValues(entry.metadata)) })
    }
  }
  for (const entry of ownKept(kept, entries.length)) into.push(entry)
  if (into.length > 0) streams.set(labels, { labels, entries: into })
}

// As Loki does it, so that a query can name them.
function cleanNames(metadata: StreamLabels): StreamLabels {
  // One object for the many lines that come with nothing.
  if (isEmpty(metadata)) return NO_LABELS
  const pairs = Object.entries(metadata)
  return Object.fromEntries(pairs.map(([name, value]) => [cleanName(name), value]).filter(([name]) => name !== ''))
}

type Admission = {
  readonly active: ActiveStreams
  readonly nowMs: number
  readonly faults: Faults
  /** Streams that this request is the first to write to. */
  readonly begun: Set<StreamLabels>
}

function admit(stream: StreamLines, { active, nowMs, faults, begun }: Admission): StreamLines[] {
  const { labels, packed } = stream
  if (!active.mayWrite(labels, nowMs, begun.size)) {
    faults.addStreamLimit(renderLabels(labels), countOf(stream))
    return []
  }
  if (!active.has(labels)) begun.add(labels)
  // What is late is measured by the newest line that came before it, as they were sent.
  let oldest = active.oldest(labels)
  if (packed !== undefined && timesOf(stream).from >= oldest) return [stream]
  const { entries } = stream
  const sorted = isSorted(entries)
    ? entries
    : entries.toSorted((left, right) => (left.time < right.time ? -1 : left.time > right.time ? 1 : 0))
  if (oldest === '' || (sorted[0]?.time ?? '') >= oldest) return [{ labels, entries: sorted }]
  const late = sorted.filter(({ time }) => time < oldest)
  oldest = renderRfc3339(oldest)
  faults.addLate(renderLabels(labels), late, entries.length, oldest)
  const kept = ownKept(sorted.slice(late.length), sorted.length)
  return kept.length === 0 ? [] : [{ labels, entries: kept }]
}

function timesOf(stream: StreamLines): { readonly from: Nanos; readonly to: Nanos } {
  if (stream.packed !== undefined) return spanOf(stream.packed)
  return { from: stream.entries[0]?.time ?? '', to: stream.entries.at(-1)?.time ?? '' }
}

function isSorted(entries: readonly StreamEntry[]): boolean {
  return entries.every(({ time }, at) => at === 0 || (entries[at - 1]?.time ?? '') <= time)
}

class Faults {
  readonly #messages = new Map<string, number>()
  readonly #refused: (reason: string, lines: number) => void
  #streamLimit: string | undefined
  #late: string | undefined

  constructor(refused: (reason: string, lines: number) => void) {
    this.#refused = refused
  }

  add({ reason, message }: Refusal, lines: number): void {
    this.#refused(reason, lines)
    this.#messages.set(message, (this.#messages.get(message) ?? 0) + 1)
  }

  addStreamLimit(stream: string, lines: number): void {
    this.#refused('stream_limit', lines)
    const remedy =
      'reduce the number of active streams (reduce labels or reduce label values), or contact your Loki administrator to see if the limit can be increased'
    this.#streamLimit = `maximum active stream limit exceeded when trying to create stream ${stream}, ${remedy}, user: '${tenant}'`
  }

  addLate(stream: string, late: readonly StreamEntry[], total: number, oldest: string): void {
    this.#refused('too_far_behind', late.length)
    const told = late.slice(0, maxTold).map(({ time }) => {
      const reason = `entry too far behind, entry timestamp is: ${renderRfc3339(time)}, oldest acceptable timestamp is: ${oldest}`
      return `entry with timestamp ${renderGoTime(time)} ignored, reason: '${reason}',\n`
    })
    this.#late = `${told.join('')}user '${tenant}', total ignored: ${late.length} out of ${total} for stream: ${stream}`
  }

  throwAny(): void {
    if (this.#messages.size > 0) throw new Failure('invalid', this.#grouped())
    if (this.#streamLimit !== undefined) throw new Failure('rate-limited', this.#streamLimit)
    if (this.#late !== undefined) throw new Failure('invalid', this.#late)
  }

  #grouped(): string {
    const all = [...this.#messages]
    const [[, count] = ['', 0]] = all
    const counted = all.length > 1 || count > 1
    return all.map(([message, times]) => (counted ? `${times} errors like: ${message}` : message)).join('; ')
  }
}

function total(streams: readonly StreamLines[]): [lines: number, bytes: number] {
  let [lines, bytes] = [0, 0]
  for (const stream of streams) {
    lines += countOf(stream)
    if (stream.packed !== undefined) bytes += stream.packed.text.length
    else for (const entry of stream.entries) bytes += sizeOf(entry)
  }
  return [lines, bytes]
}

function sizeOf({ line, metadata }: StreamEntry): number {
  let bytes = Buffer.byteLength(line)
  for (const name in metadata) bytes += Buffer.byteLength(name) + Buffer.byteLength(metadata[name] ?? '')
  return bytes
}

function toNanos(ms: number): Nanos {
  return String(BigInt(Math.max(0, Math.round(ms))) * 1_000_000n).padStart(19, '0')
}
