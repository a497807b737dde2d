import { existsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { expect, test } from 'vitest'
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
