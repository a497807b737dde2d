import { createLogger } from '@hearth/kernel'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { StoredMinute } from '../domain/history.ts'
import type { Incident } from '../domain/incidents.ts'
import { emptyMinute, minuteMs } from '../domain/minute.ts'
import { createHistoryWriter, type HistoryWriterOptions } from './history-writer.ts'

const part = (minute: number, results: number) => ({ ...emptyMinute(minute * minuteMs), results })
const incident: Incident = { id: 'a', check: 'logs', startMs: 1, cause: 'refused' }
const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })

function open(options: Partial<HistoryWriterOptions> = {}) {
  const taken: StoredMinute[] = []
  const saved: (readonly Incident[])[] = []
  const disk = { isFull: false, refused: 0, nowMs: minuteMs }
  const refuse = () => {
    if (!disk.isFull) return
    disk.refused++
    throw full
  }
  const store = {
    async append(parts: readonly StoredMinute[]) {
      refuse()
      taken.push(...parts)
    },
    async saveIncidents(incidents: readonly Incident[]) {
      saved.push(incidents)
    },
  }
  const logger = createLogger({ service: 'health', level: 'fatal' })
  const defaults = { flushMs: 600_000, lookMs: 1, settleMs: 2_000, maxParts: 10 }
  const writer = createHistoryWriter({ ...defaults, ...options }, { store, logger, clock: () => disk.nowMs })
  writer.start()
  onTestFinished(() => writer.close())
  const results = () => taken.map(({ minute }) => [minute.atMs / minuteMs, minute.results])
  return { writer, disk, saved, results }
}

describe('the writer of history', () => {
  test('writes a minute soon after its end, and leaves the running one', async () => {
    const { writer, disk, results } = open()
    writer.add('logs', part(1, 5))
    writer.add('logs', part(2, 1))
    disk.nowMs = 2 * minuteMs + 2_000
    await expect.poll(results).toEqual([[1, 5]])
  })

  test('leaves a minute that has just ended, whose last result may still come', async () => {
    const { writer, disk, results } = open()
    writer.add('logs', part(0, 3))
    writer.add('logs', part(1, 5))
    disk.nowMs = 2 * minuteMs + 1_999
    await expect.poll(results).toEqual([[0, 3]])
    disk.nowMs++
    await expect.poll(results).toEqual([
      [0, 3],
      [1, 5],
    ])
  })

  test('writes what has been of the running minute from time to time', async () => {
    const { writer, disk, results } = open({ flushMs: 5_000 })
    writer.add('logs', part(1, 5))
    disk.nowMs += 5_000
    await expect.poll(results).toEqual([[1, 5]])
  })

  test('keeps what a full disk did not take, and writes it once when there is room', async () => {
    const { writer, disk, results } = open()
    disk.isFull = true
    writer.add('logs', part(1, 5))
    disk.nowMs = 2 * minuteMs + 2_000
    await expect.poll(() => disk.refused).toBeGreaterThan(1)
    writer.add('logs', part(1, 2))
    expect(results()).toEqual([])
    disk.isFull = false
    await expect.poll(results).toEqual([[1, 7]])
    await writer.close()
    expect(results()).toEqual([[1, 7]])
  })

  test('saves incidents at once, also while minutes cannot be written', async () => {
    const { writer, disk, saved } = open()
    disk.isFull = true
    writer.add('logs', part(1, 5))
    writer.saveIncidents([incident])
    await expect.poll(() => saved).toEqual([[incident]])
  })

  test('writes all that is new when it is closed', async () => {
    const { writer, results } = open()
    writer.add('logs', part(1, 5))
    await writer.close()
    expect(results()).toEqual([[1, 5]])
  })
})
