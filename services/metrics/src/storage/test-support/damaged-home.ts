import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createLogger } from '@hearth/kernel'
import { openStorage, type Storage } from '../open-storage.ts'
import type { StorageOptions } from '../storage-options.ts'
import { always, is, series, signal } from './open-for-test.ts'
import type { Random } from './random.ts'

const logger = createLogger({ service: 'metrics', level: 'silent' })

/** What was acknowledged: values by time by name. */
export type Truth = ReadonlyMap<string, ReadonlyMap<number, number>>

export const seriesNames = Array.from({ length: 40 }, (_, at) => `s${at}`)

// Series that begin while the store runs, so that only some files know them.
const lateNames = ['late0', 'late1', 'late2']
const logOnlyNames = ['new0', 'new1', 'new2', 'new3']

/** Times are a second apart from 1 on. */
const samplesPerRound = 150

export function openDamaged(dir: string, options: Partial<StorageOptions> = {}): Promise<Storage> {
  return openStorage({ dir, clock: () => Date.now(), logger, chunkFileBytes: 24 << 10, ...options })
}

/**
 * A home with several files of chunks, two checkpoints and a log behind them, as a process leaves it that was
 * killed, and all that was acknowledged to it.
 */
export async function buildHome(random: Random): Promise<{ readonly dir: string; readonly truth: Truth }> {
  const dir = await mkdtemp(join(tmpdir(), 'metrics-home-'))
  const truth = new Map<string, Map<number, number>>()
  const work = join(dir, 'work')
  for (let round = 0; round < 4; round++) {
    const storage = await openDamaged(work)
    const names = round < 2 ? seriesNames : [...seriesNames, ...lateNames]
    await fill(storage, truth, random, names, round)
    if (round === 1) await storage.describe([describe('s0'), describe('s1')], signal)
    await storage.close()
  }
  const storage = await openDamaged(work)
  await fill(storage, truth, random, [...seriesNames, ...lateNames, ...logOnlyNames], 4)
  await storage.describe([describe('s2')], signal)
  await cp(work, join(dir, 'home'), { recursive: true })
  await storage.close()
  await rm(work, { recursive: true })
  return { dir: join(dir, 'home'), truth }
}

const describe = (metric: string) => ({ metric, type: 'gauge', help: `Help of ${metric}`, unit: '' })

// In many small requests, so that the log has many records.
async function fill(
  storage: Storage,
  truth: Map<string, Map<number, number>>,
  random: Random,
  names: readonly string[],
  round: number,
): Promise<void> {
  const perRequest = 30
  for (let done = 0; done < samplesPerRound; done += perRequest) {
    const batch = names.map((name, at) => {
      const samples = Array.from({ length: perRequest }, (_, step): [number, number] => [
        (round * samplesPerRound + done + step + 1) * 1_000,
        at % 3 === 0 ? at : random.real(),
      ])
      const known = truth.get(name) ?? new Map<number, number>()
      truth.set(name, known)
      for (const [timeMs, value] of samples) known.set(timeMs, value)
      return series(name, samples)
    })
    await storage.append(batch, signal)
  }
}

/** What a store answers, as `Truth` has it. */
export async function readAll(storage: Storage): Promise<Truth> {
  const everything = { ...is('__name__', ''), op: '!=' as const, matches: (text: string) => text !== '' }
  const found = await storage.select([everything], { ...always, maxSamples: 1e9, signal })
  return new Map(
    found.map(({ labels, timestamps, values }) => [
      labels.get('__name__'),
      new Map(Array.from(timestamps, (timeMs, at) => [timeMs, values[at] ?? Number.NaN])),
    ]),
  )
}

/** The files of a home that have bytes, relative to it, sorted. */
export async function filesOf(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size))
  return paths
    .filter((_, at) => (sizes[at] ?? 0) > 0)
    .map((path) => relative(dir, path))
    .sort()
}

export type Damage = {
  readonly file: string
  readonly kind: 'flip' | 'truncate' | 'overwrite' | 'zero page'
  /** The bytes that changed or went. */
  readonly start: number
  readonly end: number
}

const pageBytes = 4_096

/** Damages one file of a home: bits within 64 bytes, its end, up to 64 bytes, or a page. */
export async function damage(dir: string, file: string, random: Random): Promise<Damage> {
  const path = join(dir, file)
  const bytes = await readFile(path)
  const kind = random.pick(['flip', 'truncate', 'overwrite', 'zero page'] as const)
  const start = random.below(bytes.length)
  const within = (length: number) => Math.min(bytes.length, start + length)
  if (kind === 'truncate') {
    await writeFile(path, bytes.subarray(0, start))
    return { file, kind, start, end: bytes.length }
  }
  if (kind === 'zero page') {
    const page = start - (start % pageBytes)
    bytes.fill(0, page, Math.min(bytes.length, page + pageBytes))
    await writeFile(path, bytes)
    return { file, kind, start: page, end: Math.min(bytes.length, page + pageBytes) }
  }
  const end = within(kind === 'flip' ? 1 + random.below(64) : 64)
  if (kind === 'overwrite') for (let at = start; at < end; at++) bytes[at] = random.below(256)
  else for (const at of [start, end - 1]) bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8))
  await writeFile(path, bytes)
  return { file, kind, start, end }
}
