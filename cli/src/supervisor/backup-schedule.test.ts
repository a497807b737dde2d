import { describe, expect, test } from 'vitest'
import { runBackupSchedule } from './backup-schedule.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Runs a schedule from time 0 until `untilMs`, its waits passing at once. */
async function runUntil(untilMs: number, given: { intervalMs: number; lastMs?: number; fails?: readonly number[] }) {
  let nowMs = 0
  const end = new AbortController()
  const made: number[] = []
  const said: string[] = []
  const options = {
    intervalMs: given.intervalMs,
    lastStartedMs: async () => given.lastMs,
    async make() {
      made.push(nowMs)
      if (given.fails?.includes(made.length)) throw new Error('the disk is full')
    },
    onFailure: (sentence: string) => void said.push(sentence),
    nowMs: () => nowMs,
    async wait(ms: number) {
      nowMs += ms
      if (nowMs >= untilMs) end.abort()
    },
  }
  await runBackupSchedule(options, end.signal)
  return { madeHours: made.map((ms) => ms / hourMs), said }
}

describe('the schedule of backups', () => {
  test.each([
    { name: 'begins at once where there is none', given: { intervalMs: dayMs }, madeHours: [0, 24, 48] },
    {
      name: 'waits for the rest of the interval',
      given: { intervalMs: dayMs, lastMs: -20 * hourMs },
      madeHours: [4, 28, 52],
    },
    {
      name: 'makes up for one that was missed',
      given: { intervalMs: dayMs, lastMs: -90 * hourMs },
      madeHours: [0, 24, 48],
    },
  ])('$name', async ({ given, madeHours }) => {
    expect(await runUntil(60 * hourMs, given)).toEqual({ madeHours, said: [] })
  })

  test('is in time, though it looks once a minute', async () => {
    const { madeHours } = await runUntil(3 * 60_000, { intervalMs: dayMs, lastMs: 90_000 - dayMs })
    expect(madeHours).toEqual([90_000 / hourMs])
  })

  test('says that one failed, and tries again after ten minutes', async () => {
    const { madeHours, said } = await runUntil(30 * hourMs, { intervalMs: dayMs, fails: [1, 2] })
    expect(madeHours.map((hours) => Math.round(hours * 6))).toEqual([0, 1, 2, 2 + 24 * 6])
    expect(said).toEqual(Array(2).fill('The backup failed: the disk is full'))
  })

  test('makes none more often than it is told, however often they fail', async () => {
    const { madeHours } = await runUntil(3 * 60_000, { intervalMs: 60_000, fails: [1, 2, 3] })
    expect(madeHours).toHaveLength(3)
  })
})
