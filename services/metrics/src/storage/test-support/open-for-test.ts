import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@hearth/kernel'
import { onTestFinished } from 'vitest'
import { Labels } from '../../domain/model/labels.ts'
import type { Matcher } from '../../domain/model/matcher.ts'
import { openStorage, type Storage } from '../open-storage.ts'
import type { StorageOptions } from '../storage-options.ts'

export const signal = new AbortController().signal

const logger = createLogger({ service: 'metrics', level: 'silent' })

/** A folder that is gone after the test. */
export async function makeDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'metrics-storage-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

/** A real store, closed after the test. */
export async function openForTest(options: Partial<StorageOptions> & { readonly dir: string }): Promise<Storage> {
  const storage = await openStorage({ clock: () => Date.now(), logger, ...options })
  onTestFinished(() => storage.close())
  return storage
}

export function is(name: string, value: string): Matcher {
  return { name, op: '=', value, matches: (text) => text === value }
}

export const named = (name: string): Labels => Labels.of({ __name__: name })

/** One series with its samples as pairs of time and value. */
export function series(labels: Labels | string, samples: readonly (readonly [timeMs: number, value: number])[]) {
  return {
    labels: typeof labels === 'string' ? named(labels) : labels,
    timestamps: Float64Array.from(samples, ([timeMs]) => timeMs),
    values: Float64Array.from(samples, ([, value]) => value),
  }
}

export const always = { fromMs: Number.MIN_SAFE_INTEGER, toMs: Number.MAX_SAFE_INTEGER }

/** All samples of one series, or of the only one of a metric, as pairs of time and value. */
export async function read(storage: Storage, of: Labels | string, range = always): Promise<[number, number][]> {
  const labels = typeof of === 'string' ? named(of) : of
  const matchers = [...labels.entries()].map(([name, value]) => is(name, value))
  const [found] = await storage.select(matchers, { ...range, maxSamples: 1e9, signal })
  return [...(found?.timestamps ?? [])].map((timeMs, at) => [timeMs, found?.values[at] ?? Number.NaN])
}
