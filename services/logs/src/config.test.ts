import { expect, test } from 'vitest'
import { logsConfigSchema } from './config.ts'

const takes = (key: string, value: unknown) => logsConfigSchema.safeParse({ [key]: value }).success
const defaults = logsConfigSchema.parse({})

test.each([
  { key: 'pollMs', least: 10, most: 60_000, usual: 100 },
  { key: 'rejoinMs', least: 50, most: 60_000, usual: 1_000 },
  { key: 'heartbeatMs', least: 100, most: 600_000, usual: 15_000 },
  { key: 'reconnectMs', least: 0, most: 600_000, usual: 1_000 },
  { key: 'maxLineBytes', least: 1_024, most: 16_777_216, usual: 1_048_576 },
  { key: 'maxRecordBytes', least: 65_536, most: 16_777_216, usual: 1_048_576 },
  { key: 'partialHoldMs', least: 0, most: 60_000, usual: 1_000 },
  { key: 'blockBytes', least: 4_096, most: 4_194_304, usual: 131_072 },
  { key: 'maxHeldFiles', least: 1, most: 1_000, usual: 16 },
  { key: 'defaultLimit', least: 1, most: 10_000, usual: 200 },
  { key: 'maxLimit', least: 1, most: 100_000, usual: 10_000 },
  { key: 'maxScanBytes', least: 65_536, most: Number.MAX_SAFE_INTEGER, usual: 67_108_864 },
  { key: 'maxBatchLines', least: 1, most: 1_000, usual: 64 },
  { key: 'maxBatchChars', least: 1_024, most: 1_048_576, usual: 32_768 },
  { key: 'dockerTimeoutMs', least: 100, most: 600_000, usual: 10_000 },
  { key: 'dockerRetryMs', least: 10, most: 60_000, usual: 500 },
  { key: 'dockerRetryMaxMs', least: 10, most: 3_600_000, usual: 10_000 },
  { key: 'dockerRecheckMs', least: 10, most: 3_600_000, usual: 5_000 },
  { key: 'maxAnswerBytes', least: 65_536, most: Number.MAX_SAFE_INTEGER, usual: 67_108_864 },
  { key: 'figuresTimeoutMs', least: 100, most: 60_000, usual: 4_000 },
  { key: 'figuresAtOnce', least: 1, most: 64, usual: 8 },
  { key: 'maxContainers', least: 1, most: 100_000, usual: 500 },
  { key: 'maxAheadChars', least: 65_536, most: Number.MAX_SAFE_INTEGER, usual: 4_194_304 },
  { key: 'maxEngineTail', least: 1_000, most: Number.MAX_SAFE_INTEGER, usual: 1_000_000 },
  { key: 'maxDownloads', least: 1, most: 1_000, usual: 8 },
  { key: 'maxStreams', least: 1, most: 10_000, usual: 200 },
])('$key is a whole number from $least to $most, usually $usual', ({ key, least, most, usual }) => {
  expect([least, most].map((value) => takes(key, value))).toEqual([true, true])
  expect([least - 1, most + 1, least + 0.5].map((value) => takes(key, value))).toEqual([false, false, false])
  expect(defaults).toMatchObject({ [key]: usual })
})

test.each(['processes', 'docker', 'dockerFiles'])('%s is looked for, unless it is off', (key) => {
  expect(defaults).toMatchObject({ [key]: 'auto' })
  expect(['off', 'on', true].map((value) => takes(key, value))).toEqual([true, false, false])
})

test.each([
  { name: 'web', taken: true },
  { name: 'a', taken: true },
  { name: 'a-1', taken: true },
  { name: `a${'b'.repeat(63)}`, taken: true },
  { name: `a${'b'.repeat(64)}`, taken: false },
  { name: '1web', taken: false },
  { name: 'Web', taken: false },
  { name: '../web', taken: false },
  { name: 'web/..', taken: false },
  { name: '', taken: false },
])('a service is called "$name": $taken', ({ name, taken }) => {
  expect(takes('services', [name])).toBe(taken)
})

test('all six services are listed before they have run; the engine is the local one', () => {
  expect(defaults.services).toEqual(['chatflow', 'inference', 'health', 'logs', 'metrics', 'dashboard'])
  expect(defaults.dockerHost).toBe('')
})
