import { expect, test } from 'vitest'
import type { Selectable } from '../model/queryable.ts'
import { createEngine, type EngineOptions } from './engine.ts'
import { createLateEngine } from './late-engine.ts'

const nothing: Selectable = { select: () => Promise.resolve([]) }
const options: EngineOptions = { queryable: nothing, lookbackMs: 1, maxSamples: 1_000, clock: () => 0 }
const asked = () => ({ signal: new AbortController().signal, timeoutMs: 1_000 })
const times = { startMs: 0, endMs: 2_000, stepMs: 1_000 }

test('answers as the engine does whose code it loads', async () => {
  const [late, engine] = [createLateEngine(options), createEngine(options)]
  expect(await late.instant('1 + 1', 5, asked())).toEqual(await engine.instant('1 + 1', 5, asked()))
  expect(await late.range('time()', times, asked())).toEqual(await engine.range('time()', times, asked()))
  expect(await late.explain('vector(3)', times, asked())).toEqual(await engine.explain('vector(3)', times, asked()))
})

test.each(['instant', 'range', 'explain'] as const)('refuses what cannot be parsed (%s)', async (kind) => {
  const late = createLateEngine(options)
  const answer = kind === 'instant' ? late.instant('sum(', 0, asked()) : late[kind]('sum(', times, asked())
  await expect(answer).rejects.toMatchObject({ kind: 'bad_data' })
})
