import { existsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { expect, test } from 'vitest'
import { systemOf } from '../test-support/system-of.ts'
import { createMemoryProbe } from './memory-probe.ts'

const ask = (memoryWarnRatio: number, memoryFailRatio: number, memoryPressureWarnRatio = 1) =>
  createMemoryProbe({ memoryWarnRatio, memoryFailRatio, memoryPressureWarnRatio }).ask(new AbortController().signal)

test('a machine with enough passes, with what can be had and the share in use', async () => {
  const outcome = await ask(0, 0)
  expect(outcome).toMatchObject({ state: 'passing', note: expect.stringMatching(/available$/) })
  expect(outcome.observed?.unit).toBe('ratio')
  expect(outcome.observed?.value).toBeGreaterThan(0)
  expect(outcome.observed?.value).toBeLessThan(1)
  expect(outcome.latencyMs).toBeGreaterThanOrEqual(0)
})

// What is in use is never nothing, so that each of these holds whatever the machine does.
test('less than the shares that are wanted warns, and fails', async () => {
  expect(await ask(1, 0)).toMatchObject({ state: 'warning', reason: expect.stringMatching(/^only .* available$/) })
  expect((await ask(1, 1)).state).toBe('failing')
})

test('no more is available than the machine has', async () => {
  const { note = '' } = await ask(0, 0)
  const [, figure = '0', unit = ''] = /^([\d.]+) (\w+)/.exec(note) ?? []
  const bytes = Number(figure) * ({ GiB: 2 ** 30, MiB: 2 ** 20, TiB: 2 ** 40 }[unit] ?? 1)
  expect(bytes).toBeGreaterThan(2 ** 20)
  expect(bytes).toBeLessThanOrEqual(totalmem() * 1.05)
})

test.runIf(existsSync('/proc/pressure/memory'))(
  'work that waits for memory warns, however much is available',
  async () => {
    expect(await ask(0, 0, -1)).toMatchObject({
      state: 'warning',
      reason: expect.stringMatching(/^work waited for memory [\d.]+ % of the time$/),
    })
  },
)

const meminfo = 'Buffers: 1 kB\nMemTotal:       1000 kB\nMemFree:         10 kB\nMemAvailable:    250 kB\n'
const group = (limit: number, used: number) => ({
  'proc/self/cgroup': '0::/app\n',
  'sys/fs/cgroup/app/memory.max': `${limit}\n`,
  'sys/fs/cgroup/app/memory.current': `${used}\n`,
})
const pressure = (percent: string) => ({
  'proc/pressure/memory': `some avg10=90.00 avg60=${percent} avg300=0.00 total=1\nfull avg10=0.00 avg60=99.00 avg300=0.00\n`,
})
const never = { memoryWarnRatio: 0, memoryFailRatio: 0, memoryPressureWarnRatio: 1 }

test.each([
  { name: 'of the machine', files: { 'proc/meminfo': meminfo }, note: '250 KiB (25 %) available' },
  {
    name: 'of a group with less',
    files: { 'proc/meminfo': meminfo, ...group(500 * 1_024, 400 * 1_024) },
    note: '100 KiB (20 % of the limit) available',
  },
  {
    name: 'of a group that may have more than the machine has left',
    files: { 'proc/meminfo': meminfo, ...group(500 * 1_024, 50 * 1_024) },
    note: '250 KiB (50 % of the limit) available',
  },
  {
    name: 'of a group that has more than it may',
    files: { 'proc/meminfo': meminfo, ...group(500 * 1_024, 600 * 1_024) },
    note: '0 B (0.0 % of the limit) available',
  },
  {
    name: 'of a group that may have all that the machine has',
    files: { 'proc/meminfo': meminfo, ...group(1_000 * 1_024, 999 * 1_024) },
    note: '250 KiB (25 %) available',
  },
  {
    name: 'where work hardly waits',
    files: { 'proc/meminfo': meminfo, ...pressure('99.90') },
    note: '250 KiB (25 %) available',
  },
])('tells what is left $name', async ({ files, note }) => {
  const outcome = await createMemoryProbe(never, systemOf(files)).ask(new AbortController().signal)
  expect(outcome).toMatchObject({ state: 'passing', note })
})

test('work that waited a share of the last minute warns', async () => {
  const system = systemOf({ 'proc/meminfo': meminfo, ...pressure('12.50') })
  const ask = (memoryPressureWarnRatio: number) =>
    createMemoryProbe({ ...never, memoryPressureWarnRatio }, system).ask(new AbortController().signal)
  expect(await ask(0.12)).toMatchObject({ state: 'warning', reason: 'work waited for memory 13 % of the time' })
  expect((await ask(0.125)).state).toBe('passing')
})

test.each([
  { name: 'nothing', files: {} },
  { name: 'no total', files: { 'proc/meminfo': 'MemAvailable: 1 kB\n' } },
  { name: 'nothing of what is available', files: { 'proc/meminfo': 'MemTotal: 1 kB\n' } },
])('where the system tells $name, Node is asked', async ({ files }) => {
  const outcome = await createMemoryProbe(never, systemOf(files)).ask(new AbortController().signal)
  const [, figure = '0', unit = ''] = /^([\d.]+) (\w+) \([\d.]+ %\) available$/.exec(outcome.note ?? '') ?? []
  expect(unit).toMatch(/^[MGT]iB$/)
  expect(Number(figure)).toBeGreaterThan(0)
})
