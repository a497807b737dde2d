import { expect, test } from 'vitest'
import { dashboardConfigSchema } from './config.ts'

const takes = (key: string, value: unknown) => dashboardConfigSchema.safeParse({ [key]: value }).success

test.each([
  { key: 'provisioningPollMs', least: 100, most: 3_600_000 },
  { key: 'maxVersions', least: 1, most: 1_000 },
  { key: 'maxDeleted', least: 1, most: 10_000 },
  { key: 'maxAnnotations', least: 1, most: 1_000_000 },
  { key: 'maxQueries', least: 1, most: 1_000 },
  { key: 'queryConcurrency', least: 1, most: 100 },
  { key: 'queryTimeoutMs', least: 100, most: 600_000 },
  { key: 'proxyIdleMs', least: 100, most: 3_600_000 },
  { key: 'maxProxied', least: 1, most: 10_000 },
  { key: 'maxLoginAttempts', least: 1, most: 1_000 },
])('$key is a whole number from $least to $most', ({ key, least, most }) => {
  expect([least, most].map((value) => takes(key, value))).toEqual([true, true])
  expect([least - 1, most + 1, least + 0.5].map((value) => takes(key, value))).toEqual([false, false, false])
})
