import { describe, expect, test } from 'vitest'
import type { Container } from './container.ts'
import type { ProcessUsage } from './process-usage.ts'
import { watchProcess } from './watch-process.ts'

const usage = (startedTicks: number): ProcessUsage => ({
  ...{ startedTicks, userSeconds: 1, systemSeconds: 1, residentBytes: 1, threads: 1, disk: undefined },
  machine: { cpuSeconds: 1, processors: 1, memoryBytes: 1 },
})

const container = (id: string, pid: number | undefined) => ({ id, pid }) as Container

/** Each look finds the next of `pids`; the process of each began at as many ticks. */
async function watch(pids: readonly (number | undefined)[], options: { stream: boolean; oneShot: boolean }) {
  let looked = 0
  let nowMs = 0
  const leave = new AbortController()
  const asked: { pid: number; others: readonly number[] }[] = []
  const deps = {
    list: async () => [
      container('bundle/a', pids[looked++]),
      container('bundle/b', 99),
      container('bundle/c', undefined),
    ],
    read: async (pid: number, others: ReadonlySet<number>) => {
      asked.push({ pid, others: [...others] })
      return usage(pid)
    },
    clock: () => nowMs,
    wait: async (ms: number) => {
      nowMs += ms
      if (looked === pids.length) leave.abort()
      leave.signal.throwIfAborted()
    },
  }
  const told: unknown[] = []
  for await (const { now, before } of watchProcess(deps, 'bundle/a', options, leave.signal))
    told.push([before?.usage?.startedTicks, now.usage?.startedTicks, now.atMs])
  return { told, asked }
}

describe('a process that is watched', () => {
  test('is told once at once, without those that count by themselves', async () => {
    expect(await watch([7], { stream: false, oneShot: true })).toEqual({
      told: [[undefined, 7, 0]],
      asked: [{ pid: 7, others: [99] }],
    })
  })

  test.each([
    { name: 'once with the second before', pids: [7, 7], stream: false, told: [[7, 7, 1_000]] },
    { name: 'once at once where it does not run', pids: [undefined], stream: false, told: [[undefined, undefined, 0]] },
    {
      name: 'each second until its reader leaves',
      ...{ pids: [7, 7, 7], stream: true },
      told: [
        [7, 7, 1_000],
        [7, 7, 2_000],
      ],
    },
    {
      name: 'on when it is started anew, without what the one before used',
      ...{ pids: [7, undefined, 8, 8], stream: true },
      told: [
        [undefined, undefined, 1_000],
        [undefined, 8, 2_000],
        [8, 8, 3_000],
      ],
    },
  ])('is told $name', async ({ pids, stream, told }) => {
    expect((await watch(pids, { stream, oneShot: false })).told).toEqual(told)
  })
})
