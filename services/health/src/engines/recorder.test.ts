import { createLogger } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import type { CheckState } from '../domain/check.ts'
import type { HistoryStore, StoredMinute } from '../domain/history.ts'
import type { Incident } from '../domain/incidents.ts'
import { emptyMinute, minuteMs } from '../domain/minute.ts'
import { checkOf } from '../test-support/check-of.ts'
import { createRecorder, type RecorderOptions } from './recorder.ts'

const logger = createLogger({ service: 'health', level: 'fatal' })
const incident = (id: string, own: Partial<Incident> = {}): Incident => ({
  id,
  check: 'logs',
  startMs: 1,
  cause: 'refused',
  ...own,
})

function open(options: Partial<RecorderOptions> = {}, stored: Partial<HistoryStore> = {}) {
  const written: StoredMinute[] = []
  const saved: (readonly Incident[])[] = []
  const store: HistoryStore = {
    load: async () => ({ minutes: [], incidents: [] }),
    append: async (minutes) => void written.push(...minutes),
    saveIncidents: async (incidents) => void saved.push(incidents),
    ...stored,
  }
  const defaults = { checks: ['logs'], keepMinutes: 60, keepResults: 3, keepIncidents: 2, flushMs: 600_000 }
  const recorder = createRecorder({ ...defaults, ...options }, { store, logger, clock: () => 10 * minuteMs })
  return { recorder, written, saved }
}

const before = checkOf({ checkedAtMs: minuteMs })
const after = (state: CheckState, atMs = minuteMs + 1_000) =>
  checkOf({ state, checkedAtMs: atMs, sinceMs: atMs, reason: 'refused', lastSuccessMs: minuteMs })

describe('what a recorder loads', () => {
  const minute = { ...emptyMinute(minuteMs), results: 4 }

  test('are the minutes of earlier runs', async () => {
    const { recorder } = open({}, { load: async () => ({ minutes: [{ check: 'logs', minute }], incidents: [] }) })
    await recorder.load()
    expect(recorder.minutes('logs')).toEqual([minute])
  })

  test('are its incidents, but for open ones of what is no longer checked, and no more than are kept', async () => {
    const incidents = [
      incident('gone', { check: 'metrics' }),
      incident('open'),
      incident('ended', { check: 'metrics', endMs: 5 }),
      incident('old', { endMs: 2 }),
    ]
    const { recorder } = open({}, { load: async () => ({ minutes: [], incidents }) })
    await recorder.load()
    expect(recorder.incidents().map(({ id }) => id)).toEqual(['open', 'ended'])
  })

  test('is nothing where the store cannot be read', async () => {
    const { recorder } = open({}, { load: () => Promise.reject(new Error('EIO')) })
    await recorder.load()
    expect([recorder.minutes('logs'), recorder.incidents()]).toEqual([[], []])
  })
})

describe('what a recorder observes', () => {
  test('a check without any result has neither minutes nor results', () => {
    const { recorder } = open()
    expect([recorder.minutes('logs'), recorder.recent('logs')]).toEqual([[], []])
  })

  test('is told with its time, and the newest are kept, oldest first', () => {
    const { recorder } = open()
    for (const latencyMs of [1, 2, 3, 4])
      recorder.observe(before, after('passing'), { state: 'passing', latencyMs, httpStatus: 200 })
    expect(recorder.recent('logs').map(({ latencyMs }) => latencyMs)).toEqual([2, 3, 4])
    expect(recorder.recent('logs')[0]).toEqual({
      atMs: minuteMs + 1_000,
      state: 'passing',
      latencyMs: 2,
      reason: undefined,
      httpStatus: 200,
    })
  })

  test('counts in its minute, and is written when the recorder closes', async () => {
    const { recorder, written } = open()
    recorder.start()
    recorder.observe(before, after('passing'), { state: 'passing', latencyMs: 3 })
    expect(recorder.minutes('logs')).toMatchObject([{ atMs: minuteMs, results: 1, latencySumMs: 3 }])
    await recorder.close()
    expect(written).toMatchObject([{ check: 'logs', minute: { results: 1 } }])
  })

  test('a failure opens an incident, which is saved at once; more of it changes nothing', async () => {
    const { recorder, saved } = open()
    const failure = { state: 'failing', latencyMs: 1, reason: 'refused' } as const
    recorder.observe(before, after('failing'), failure)
    await expect.poll(() => saved).toHaveLength(1)
    recorder.observe(after('failing'), after('failing'), failure)
    expect(recorder.incidents()).toMatchObject([{ check: 'logs', cause: 'refused', startMs: minuteMs + 1_000 }])
    await recorder.close()
    expect(saved).toEqual([recorder.incidents()])
  })
})
