import { describe, expect, test } from 'vitest'
import { healthConfigSchema } from './config.ts'

/** Whether the settings are taken with this one. What depends on another is set so that it does not matter. */
const takes = (key: string, value: unknown) =>
  healthConfigSchema.safeParse({ intervalMs: 3_600_000, timeoutMs: 10, [key]: value }).success

test.each([
  { key: 'retryMs', least: 50, most: 3_600_000 },
  { key: 'resourceIntervalMs', least: 100, most: 3_600_000 },
  { key: 'resourceRetryMs', least: 50, most: 3_600_000 },
  { key: 'intervalMs', least: 100, most: 3_600_000 },
  { key: 'timeoutMs', least: 10, most: 60_000 },
  { key: 'warnLatencyMs', least: 1, most: 60_000 },
  { key: 'failureThreshold', least: 1, most: 100 },
  { key: 'successThreshold', least: 1, most: 100 },
  { key: 'recoveryMs', least: 0, most: 3_600_000 },
  { key: 'maxAnswerBytes', least: 256, most: 1_048_576 },
  { key: 'maxModelListBytes', least: 256, most: 16_777_216 },
  { key: 'diskEnoughBytes', least: 0, most: Number.MAX_SAFE_INTEGER },
  { key: 'historyMinutes', least: 60, most: 10_080 },
  { key: 'maxHistoryFileBytes', least: 65_536, most: 134_217_728 },
  { key: 'historyFlushMs', least: 100, most: 600_000 },
  { key: 'maxIncidents', least: 1, most: 10_000 },
  { key: 'eventIntervalMs', least: 100, most: 60_000 },
  { key: 'maxListeners', least: 1, most: 10_000 },
])('$key is a whole number from $least to $most', ({ key, least, most }) => {
  expect([least, most].map((value) => takes(key, value))).toEqual([true, true])
  expect([least - 1, most + 1, least + 0.5].map((value) => takes(key, value))).toEqual([false, false, false])
})

test.each([
  { key: 'jitterRatio', most: 0.5 },
  { key: 'diskWarnRatio', most: 1 },
  { key: 'diskFailRatio', most: 1 },
  { key: 'memoryWarnRatio', most: 1 },
  { key: 'memoryFailRatio', most: 1 },
  { key: 'memoryPressureWarnRatio', most: 1 },
])('$key is a share from 0 to $most', ({ key, most }) => {
  expect([0, most].map((value) => takes(key, value))).toEqual([true, true])
  expect([-0.01, most + 0.01].map((value) => takes(key, value))).toEqual([false, false])
})

describe('a check', () => {
  test('that takes as long as the time between two is refused, with the reason', () => {
    expect(healthConfigSchema.safeParse({ timeoutMs: 1_999, intervalMs: 2_000 }).success).toBe(true)
    const refused = healthConfigSchema.safeParse({ timeoutMs: 2_000, intervalMs: 2_000 })
    expect(refused.error?.issues[0]).toMatchObject({
      path: ['timeoutMs'],
      message: 'must be below intervalMs, or checks of one service would overlap',
    })
  })
})

test('without settings all services and resources are checked, and only chatflow and inference are critical', () => {
  const { services, nonCritical, resources, dockerRequired, inferenceKey } = healthConfigSchema.parse({})
  expect(services.toSorted()).toEqual(['chatflow', 'dashboard', 'health', 'inference', 'logs', 'metrics'])
  expect(nonCritical).toEqual(['health', 'logs', 'metrics', 'dashboard'])
  expect(resources).toEqual(['model', 'disk', 'memory', 'docker'])
  expect([dockerRequired, inferenceKey]).toEqual([false, undefined])
})

test.each([
  { name: 'no service at all', given: { services: [] }, taken: false },
  { name: 'a service that there is not', given: { services: ['other'] }, taken: false },
  { name: 'no resource', given: { resources: [] }, taken: true },
  { name: 'a resource that there is not', given: { resources: ['gpu'] }, taken: false },
  { name: 'a key with a space', given: { inferenceKey: 'a b' }, taken: false },
  { name: 'a key with a line end', given: { inferenceKey: 'a\n' }, taken: false },
  { name: 'an empty key', given: { inferenceKey: '' }, taken: false },
  { name: 'a key of printable ASCII', given: { inferenceKey: '!~' }, taken: true },
  { name: 'an unknown key', given: { interval: 5 }, taken: false },
])('$name: taken $taken', ({ given, taken }) => {
  expect(healthConfigSchema.safeParse(given).success).toBe(taken)
})
