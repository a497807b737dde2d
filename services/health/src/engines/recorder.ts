import type { Logger } from '@hearth/kernel'
import type { Check, Outcome } from '../domain/check.ts'
import type { History, HistoryStore, RecentResult } from '../domain/history.ts'
import { followIncidents, type Incident } from '../domain/incidents.ts'
import { createTimeline, minutesOf, type Timeline } from '../domain/timeline.ts'
import { createHistoryWriter } from './history-writer.ts'

export type RecorderOptions = {
  /** What is checked now; an incident of anything else can no longer end. */
  readonly checks: readonly string[]
  readonly keepMinutes: number
  readonly keepResults: number
  readonly keepIncidents: number
  /** How often what has been of the running minute is written. */
  readonly flushMs: number
}

export type Recorder = History & {
  /** Reads what an earlier process remembered; to be called before the first result. */
  load(): Promise<void>
  observe(before: Check, after: Check, outcome: Outcome): void
  /** Writes what is new until `close`. */
  start(): void
  close(): Promise<void>
}

type Deps = {
  readonly store: HistoryStore
  readonly logger: Logger
  /** Unix time in milliseconds. */
  readonly clock: () => number
}

const lookMs = 1_000
// The services are asked every two seconds by default.
const settleMs = 2_000

/**
 * Remembers the checks in memory and writes what is new to the store: a minute within seconds of its end, and what has
 * been of the running one every `flushMs`. What a store that fails does not take is tried again; health goes on.
 */
export function createRecorder(options: RecorderOptions, { store, logger, clock }: Deps): Recorder {
  const timelines = new Map<string, Timeline>()
  const recent = new Map<string, RecentResult[]>()
  let incidents: readonly Incident[] = []
  const { checks, keepMinutes, flushMs } = options
  const parts = { maxParts: Math.max(1, checks.length) * keepMinutes, lookMs, settleMs }
  const writer = createHistoryWriter({ flushMs, ...parts }, { store, logger, clock })
  const timelineOf = (check: string) => entry(timelines, check, () => createTimeline(keepMinutes))
  return {
    minutes: (check) => timelines.get(check)?.minutes() ?? [],
    recent: (check) => recent.get(check) ?? [],
    incidents: () => incidents,
    async load() {
      const stored = await store.load().catch((err: unknown) => {
        logger.warn({ err }, 'history of earlier runs cannot be read')
        return { minutes: [], incidents: [] }
      })
      for (const { check, minute } of stored.minutes) timelineOf(check).add(minute)
      incidents = stored.incidents
        .filter(({ check, endMs }) => endMs !== undefined || options.checks.includes(check))
        .slice(0, options.keepIncidents)
    },
    observe(before, after, outcome) {
      for (const minute of minutesOf(before, after, outcome)) {
        timelineOf(after.name).add(minute)
        writer.add(after.name, minute)
      }
      const results = entry(recent, after.name, () => [])
      results.push(resultOf(after, outcome))
      if (results.length > options.keepResults) results.shift()
      const followed = followIncidents(incidents, after, options.keepIncidents)
      if (followed === incidents) return
      incidents = followed
      // An incident must not be forgotten by a crash that may be part of it.
      writer.saveIncidents(incidents)
    },
    start: writer.start,
    close: writer.close,
  }
}

function resultOf(after: Check, { state, latencyMs, reason, httpStatus }: Outcome): RecentResult {
  return { atMs: after.checkedAtMs ?? 0, state, latencyMs, reason, httpStatus }
}

function entry<V>(map: Map<string, V>, key: string, create: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const created = create()
  map.set(key, created)
  return created
}
