import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Labels } from '../domain/model/labels.ts'
import { isStaleAt, writeStale } from '../domain/model/stale.ts'
import { always, is, makeDir, named, openForTest, read, series, signal } from './test-support/open-for-test.ts'

const minuteMs = 60_000
const hourMs = 3_600_000

describe('a store', () => {
  test('says how large its checkpoint is', async () => {
    const dir = await makeDir()
    const storage = await openForTest({ dir, checkpointBytes: 1 })
    expect(storage.stats().checkpointBytes).toBe(0)
    await storage.append([series('m', [[1_000, 1]])], signal)
    await expect.poll(() => storage.stats().checkpointBytes).not.toBe(0)
    expect(storage.stats().checkpointBytes).toBe((await stat(join(dir, 'checkpoint'))).size)
  })

  test('gives back what was appended, both ends of the range included', async () => {
    const storage = await openForTest({ dir: await makeDir() })
    await storage.append(
      [
        series('m', [
          [1_000, 1],
          [2_000, 2],
          [3_000, 3],
        ]),
      ],
      signal,
    )
    expect(await read(storage, 'm', { fromMs: 1_000, toMs: 2_000 })).toEqual([
      [1_000, 1],
      [2_000, 2],
    ])
    expect(await read(storage, 'm', { fromMs: 2_001, toMs: 2_999 })).toEqual([])
  })

  test('keeps staleness markers bit for bit, also over a restart', async () => {
    const dir = await makeDir()
    const storage = await openForTest({ dir })
    const values = new Float64Array(1)
    writeStale(values, 0)
    await storage.append([{ labels: named('m'), timestamps: Float64Array.of(5), values }], signal)
    await storage.close()
    const again = await openForTest({ dir })
    const [found] = await again.select([is('__name__', 'm')], { ...always, maxSamples: 10, signal })
    expect(found && isStaleAt(found.values, 0)).toBe(true)
  })

  test('takes old samples of a new series beside new samples of others', async () => {
    const storage = await openForTest({ dir: await makeDir() })
    await storage.append([series('new', [[Date.now(), 1]])], signal)
    await storage.append(
      [
        series('old', [
          [0, 1],
          [15_000, 2],
        ]),
      ],
      signal,
    )
    expect(await read(storage, 'old')).toEqual([
      [0, 1],
      [15_000, 2],
    ])
  })

  test('refuses a question for more samples than allowed', async () => {
    const storage = await openForTest({ dir: await makeDir() })
    await storage.append(
      [
        series('m', [
          [1, 1],
          [2, 2],
        ]),
      ],
      signal,
    )
    const asked = storage.select([is('__name__', 'm')], { ...always, maxSamples: 1, signal })
    await expect(asked).rejects.toMatchObject({ kind: 'too-large' })
  })

  test('answers arrays that later samples do not change', async () => {
    const storage = await openForTest({ dir: await makeDir() })
    await storage.append([series('m', [[1, 1]])], signal)
    const [before] = await storage.select([is('__name__', 'm')], { ...always, maxSamples: 9, signal })
    await storage.append([series('m', [[2, 2]])], signal)
    expect([...(before?.values ?? [])]).toEqual([1])
  })
})

describe('late samples', () => {
  const day = Array.from({ length: 300 }, (_, at): [number, number] => [at * minuteMs, at])

  test('are read in order, from the log and from a checkpoint', async () => {
    const dir = await makeDir()
    const storage = await openForTest({ dir })
    await storage.append([series('m', day)], signal)
    const late = [299, 270, 260].map((minute): [number, number] => [minute * minuteMs - 1, -minute])
    for (const sample of late) await storage.append([series('m', [sample])], signal)
    const expected = [...day, ...late].sort((a, b) => a[0] - b[0])
    expect(await read(storage, 'm')).toEqual(expected)
    await storage.close()
    expect(await read(await openForTest({ dir }), 'm')).toEqual(expected)
  })

  test.each([
    { name: 'older than the window', sample: [299 * minuteMs - hourMs - 1, 0] as const, fault: 'too old sample' },
    { name: 'other than what is there', sample: [290 * minuteMs, 1] as const, fault: 'duplicate sample for timestamp' },
  ])('$name are refused, with all of their request', async ({ sample, fault }) => {
    const storage = await openForTest({ dir: await makeDir() })
    await storage.append([series('m', day)], signal)
    const refused = storage.append([series('other', [[1, 1]]), series('m', [sample])], signal)
    await expect(refused).rejects.toMatchObject({ kind: 'invalid', message: expect.stringContaining(fault) })
    expect(await read(storage, 'other')).toEqual([])
    expect(storage.stats().series).toBe(1)
  })

  test('that are there already are taken silently', async () => {
    const storage = await openForTest({ dir: await makeDir() })
    await storage.append([series('m', day)], signal)
    await storage.append([series('m', day)], signal)
    expect(await read(storage, 'm')).toEqual(day)
  })

  test('are left out alone where the caller asks for that', async () => {
    const storage = await openForTest({ dir: await makeDir() })
    await storage.append([series('m', [[hourMs * 2, 1]])], signal)
    const batch = {
      labels: [named('m'), named('n')],
      ends: [2, 3],
      timestamps: Float64Array.of(0, hourMs * 2, 7),
      values: Float64Array.of(5, 6, 7),
    }
    const outcome = await storage.appendBatch(batch, { refusal: 'skip', signal })
    expect(outcome).toEqual({ stored: 1, tooOld: 1, conflicting: 1 })
    expect(await read(storage, 'n')).toEqual([[7, 7]])
  })
})

describe('labels', () => {
  const of = (record: Record<string, string>) => series(Labels.of(record), [[10, 1]])
  const regex = (name: string, text: string, negated = false) => {
    const expression = new RegExp(`^(?:${text})$`)
    const op = negated ? ('!~' as const) : ('=~' as const)
    return { name, op, value: text, matches: (value: string) => expression.test(value) !== negated }
  }
  const open = async () => {
    const storage = await openForTest({ dir: await makeDir() })
    const all = [
      { __name__: 'up', job: 'a', zone: 'x' },
      { __name__: 'up', job: 'b' },
      { __name__: 'down', job: 'a' },
    ]
    await storage.append(all.map(of), signal)
    return storage
  }

  test.each([
    { name: 'two that must be equal', matchers: [is('__name__', 'up'), is('job', 'a')], found: ['up a'] },
    { name: 'an expression', matchers: [regex('__name__', 'up|down'), regex('job', 'a')], found: ['down a', 'up a'] },
    { name: 'a label that must be absent', matchers: [is('zone', '')], found: ['down a', 'up b'] },
    {
      name: 'a negated expression takes absent labels',
      matchers: [regex('zone', 'x', true)],
      found: ['down a', 'up b'],
    },
    { name: 'an expression for anything', matchers: [regex('zone', '.+')], found: ['up a'] },
    { name: 'a label that none has', matchers: [is('cluster', 'c')], found: [] },
  ])('are matched by $name', async ({ matchers, found }) => {
    const storage = await open()
    const labels = await storage.series([matchers], always)
    expect(labels.map((one) => `${one.get('__name__')} ${one.get('job')}`).sort()).toEqual(found)
  })

  test('are listed with their values, of series with samples in the range alone', async () => {
    const storage = await open()
    expect(await storage.labelNames([], always)).toEqual(['__name__', 'job', 'zone'])
    expect(await storage.labelNames([[is('job', 'b')]], always)).toEqual(['__name__', 'job'])
    expect(await storage.labelValues('job', [], always)).toEqual(['a', 'b'])
    expect(await storage.labelValues('job', [[is('__name__', 'down')]], always)).toEqual(['a'])
    expect(await storage.labelValues('job', [], { fromMs: 11, toMs: 99 })).toEqual([])
  })
})

describe('retention', () => {
  test('drops samples of an age, their series too, also at a start', async () => {
    const dir = await makeDir()
    let nowMs = 1_000_000
    const options = { dir, clock: () => nowMs, retentionMs: minuteMs }
    const storage = await openForTest(options)
    await storage.append([series('m', [[nowMs, 1]])], signal)
    await storage.close()
    nowMs += minuteMs * 2
    const again = await openForTest(options)
    expect(await read(again, 'm')).toEqual([])
  })

  test('keeps old samples for as long after they came', async () => {
    const dir = await makeDir()
    const storage = await openForTest({ dir, retentionMs: minuteMs })
    await storage.append([series('m', [[0, 1]])], signal)
    await storage.close()
    expect(await read(await openForTest({ dir, retentionMs: minuteMs }), 'm')).toEqual([[0, 1]])
  })
})

test('deleted samples are gone, also after a restart, and the rest stays', async () => {
  const dir = await makeDir()
  const storage = await openForTest({ dir })
  const samples = Array.from({ length: 500 }, (_, at): [number, number] => [at * 1_000, at])
  await storage.append([series('m', samples), series('n', samples)], signal)
  await storage.close()
  const again = await openForTest({ dir })
  await again.deleteSeries([[is('__name__', 'm')]], { fromMs: 0, toMs: 250_000 })
  await again.deleteSeries([[is('__name__', 'n')]], always)
  await again.append([series('m', [[600_000, 1]])], signal)
  const rest = [...samples.slice(251), [600_000, 1]]
  expect(await read(again, 'm')).toEqual(rest)
  await again.close()
  const third = await openForTest({ dir })
  expect(await read(third, 'm')).toEqual(rest)
  expect(await read(third, 'n')).toEqual([])
})

test('any appends in any order give what a simple model gives, before and after restarts', async () => {
  const sample = fc.record({
    name: fc.constantFrom('a', 'b', 'c'),
    at: fc.integer({ min: 0, max: 400 }),
    value: fc.nat(2),
  })
  const step = fc.oneof(
    { weight: 9, arbitrary: fc.array(sample, { minLength: 1, maxLength: 60 }) },
    { weight: 1, arbitrary: fc.constant('restart' as const) },
  )
  const model = async (steps: readonly ('restart' | readonly { name: string; at: number; value: number }[])[]) => {
    const dir = await makeDir()
    let storage = await openForTest({ dir, outOfOrderMs: 100_000 })
    const expected = new Map<string, Map<number, number>>()
    for (const one of steps) {
      if (one === 'restart') {
        await storage.close()
        storage = await openForTest({ dir, outOfOrderMs: 100_000 })
        continue
      }
      for (const { name, at, value } of one) {
        const kept = expected.get(name) ?? new Map<number, number>()
        const lastAt = Math.max(...kept.keys())
        const accepted = kept.has(at) ? kept.get(at) === value : at >= lastAt - 100
        const stored = storage.append([series(name, [[at * 1_000, value]])], signal)
        if (!accepted) await expect(stored).rejects.toMatchObject({ kind: 'invalid' })
        else {
          await stored
          expected.set(name, kept.set(at, value))
        }
      }
    }
    for (const [name, kept] of expected) {
      const sorted = [...kept].sort((a, b) => a[0] - b[0]).map(([at, value]) => [at * 1_000, value])
      expect(await read(storage, name)).toEqual(sorted)
    }
    await storage.close()
  }
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 20 }), model), { numRuns: 30 })
})
