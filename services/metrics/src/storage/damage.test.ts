import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildHome,
  type Damage,
  damage,
  filesOf,
  openDamaged,
  readAll,
  seriesNames,
  type Truth,
} from './test-support/damaged-home.ts'
import { read, series, signal } from './test-support/open-for-test.ts'
import { createRandom } from './test-support/random.ts'
import { type HeldSamples, touchedSamples } from './test-support/touched-samples.ts'

// More of them find rarer faults; each is told with its number when it fails.
const seeds = Number(process.env.DAMAGE_SEEDS ?? (process.env.TEST_ALL === undefined ? 100 : 600))
const batches = 20

describe('damage of any 64 bytes, of a page or of the end of any file', () => {
  let home: Awaited<ReturnType<typeof buildHome>>
  let files: string[]

  beforeAll(async () => {
    home = await buildHome(createRandom(1))
    files = await filesOf(home.dir)
  })
  afterAll(() => rm(dirname(home.dir), { recursive: true, force: true }))

  test('has files of every kind to hit', () => {
    expect(files.filter((file) => file.endsWith('.chunks')).length).toBeGreaterThanOrEqual(3)
    expect(files).toEqual(expect.arrayContaining(['checkpoint', 'checkpoint.previous']))
    expect(files.some((file) => /^wal\/\d+\.wal$/.test(file))).toBe(true)
    expect(files.some((file) => /^wal\/\d+\.series$/.test(file))).toBe(true)
  })

  // In the order in which the store numbered them.
  const names = new Map(
    [...seriesNames, 'late0', 'late1', 'late2', 'new0', 'new1', 'new2', 'new3'].map((name, at) => [at + 1, name]),
  )

  test.each(Array.from({ length: batches }, (_, batch) => batch))(
    'takes the samples of the records that it touches, and no others (seeds of remainder %i)',
    async (batch) => {
      for (let seed = batch; seed < seeds; seed += batches) await tryDamage(seed)
    },
    600_000,
  )

  async function tryDamage(seed: number): Promise<void> {
    const random = createRandom(seed)
    const dir = await mkdtemp(join(tmpdir(), 'metrics-damaged-'))
    try {
      await cp(home.dir, dir, { recursive: true })
      const done = await damage(dir, files[seed % files.length] ?? '', random)
      const touched = await touchedSamples(home.dir, done, names)
      const storage = await openDamaged(dir)
      const found = await readAll(storage)
      const name = `seed ${seed}: ${done.kind} of ${done.file} from ${done.start} to ${done.end}`
      expect(wrongIn(found, home.truth), name).toEqual([])
      expect(missingIn(found, home.truth, touched), name).toEqual([])
      expectHonest(storage.recovery, { found, truth: home.truth, done, name })
      await storage.append([series('s0', [[1e9, 7]])], signal)
      await storage.close()
      const again = await openDamaged(dir)
      expect(await read(again, 's0', { fromMs: 1e9, toMs: 1e9 }), name).toEqual([[1e9, 7]])
      expect(missingIn(await readAll(again), found, []), name).toEqual([])
      expect(again.recovery.damagedParts, `${name}, told again`).toBe(0)
      await again.close()
    } finally {
      await rm(dir, { recursive: true, force: true })
    }
  }
})

type Bounds = { readonly atLeast: number; readonly atMost: number | undefined }
type Report = { readonly damagedParts: number; readonly samplesLost: Bounds; readonly seriesLost: Bounds }

// What is said to be lost has to hold what is lost.
function expectHonest(
  { damagedParts, samplesLost, seriesLost }: Report,
  { found, truth, done, name }: { found: Truth; truth: Truth; done: Damage; name: string },
): void {
  const lost = { samples: sizeOf(truth) - sizeOf(found), series: truth.size - found.size }
  // A log that ends behind a write looks like one to which no more was written.
  if (done.kind === 'truncate' && done.file.endsWith('.wal') && damagedParts === 0) return
  if (lost.samples > 0) expect(damagedParts, name).toBeGreaterThan(0)
  expectWithin(samplesLost, lost.samples, `${name}, samples`)
  expectWithin(seriesLost, lost.series, `${name}, series`)
}

function expectWithin({ atLeast, atMost = Number.POSITIVE_INFINITY }: Bounds, lost: number, name: string): void {
  expect(atLeast, name).toBeLessThanOrEqual(lost)
  expect(atMost, name).toBeGreaterThanOrEqual(lost)
}

function sizeOf(samples: Truth): number {
  return [...samples.values()].reduce((sum, { size }) => sum + size, 0)
}

// Some of them tell as much as all.
const shown = 3

/** Samples that are there and never were, or were another. */
function wrongIn(found: Truth, truth: Truth): string[] {
  return [...found]
    .flatMap(([name, samples]) =>
      [...samples].flatMap(([timeMs, value]) =>
        Object.is(truth.get(name)?.get(timeMs), value) ? [] : [`${name} at ${timeMs} is ${value}`],
      ),
    )
    .slice(0, shown)
}

/** Samples that are missing although nothing that holds them was touched. */
function missingIn(found: Truth, truth: Truth, touched: readonly HeldSamples[]): string[] {
  return [...truth]
    .flatMap(([name, samples]) => {
      const held = touched.filter((one) => one.name === name)
      const there = found.get(name)
      return [...samples.keys()]
        .filter((timeMs) => there?.has(timeMs) !== true)
        .filter((timeMs) => !held.some(({ fromMs, toMs }) => fromMs <= timeMs && timeMs <= toMs))
        .map((timeMs) => `${name} at ${timeMs}`)
    })
    .slice(0, shown)
}
