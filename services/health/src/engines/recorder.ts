import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@hearth/kernel'
import type { Check, Outcome } from '../domain/check.ts'
import type { History, HistoryStore, RecentResult, StoredMinute } from '../domain/history.ts'
import { followIncidents, type Incident } from '../domain/incidents.ts'
import { type Minute, mergeMinutes } from '../domain/minute.ts'
import { createTimeline, minutesOf, type Timeline } from '../domain/timeline.ts'

export type RecorderOptions = {
  /** What is checked now; an incident of anything else can no longer end. */
  readonly checks: readonly string[]
  readonly keepMinutes: number
  readonly keepResults: number
  readonly keepIncidents: number
  /** How often what is new is written. */
  readonly flushMs: number
}

export type Recorder = History & {
  /** Reads what an earlier process remembered; to be called before the first result. */
  load(): Promise<void>
  observe(before: Check, after: Check, outcome: Outcome): void
  /** Writes what is new from time to time until `close`. */
  start(): void
  close(): Promise<void>
}

type Deps = { readonly store: HistoryStore; readonly logger: Logger }

/**
 * Remembers the checks in memory and writes what is new to the store. A store that fails is logged,
 * and what it did not take is lost to the next process only: health goes on without it.
 */
export function createRecorder(options: RecorderOptions, { store, logger }: Deps): Recorder {
  const timelines = new Map<string, Timeline>()
  const recent = new Map<string, RecentResult[]>()
  const unwritten = new Map<string, StoredMinute>()
  const stop = new AbortController()
  let incidents: readonly Incident[] = []
  let writtenIncidents = incidents
  let writing: Promise<void> = Promise.resolve()

  const timelineOf = (check: string) => entry(timelines, check, () => createTimeline(options.keepMinutes))
  const take = (check: string, minute: Minute) => {
    timelineOf(check).add(minute)
    const key = `${check} ${minute.atMs}`
    const earlier = unwritten.get(key)
    unwritten.set(key, { check, minute: earlier ? mergeMinutes(earlier.minute, minute) : minute })
  }
  const flush = async () => {
    const minutes = [...unwritten.values()]
    unwritten.clear()
    if (minutes.length > 0) await store.append(minutes)
    if (incidents !== writtenIncidents) {
      writtenIncidents = incidents
      await store.saveIncidents(incidents)
    }
  }
  const write = () => {
    writing = writing.then(flush).catch((err: unknown) => logger.warn({ err }, 'history cannot be written'))
    return writing
  }
  const flushNowAndThen = async () => {
    while (!stop.signal.aborted) {
      await sleep(options.flushMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
      await write()
    }
  }
  let flushing: Promise<void> = Promise.resolve()
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
      writtenIncidents = incidents
    },
    observe(before, after, outcome) {
      for (const minute of minutesOf(before, after, outcome)) take(after.name, minute)
      const results = entry(recent, after.name, () => [])
      results.push(resultOf(after, outcome))
      if (results.length > options.keepResults) results.shift()
      const followed = followIncidents(incidents, after, options.keepIncidents)
      if (followed === incidents) return
      incidents = followed
      // An incident must not be forgotten by a crash that may be part of it.
      void write()
    },
    start() {
      flushing = flushNowAndThen()
    },
    async close() {
      stop.abort()
      await flushing
      await write()
    },
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
