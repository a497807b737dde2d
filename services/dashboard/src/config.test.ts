import { parseSection, readSettings } from '@hearth/kernel'
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
  { key: 'maxWatches', least: 1, most: 10_000 },
  { key: 'watchBookmarkMs', least: 100, most: 3_600_000 },
  { key: 'maxLoginAttempts', least: 1, most: 1_000 },
])('$key is a whole number from $least to $most', ({ key, least, most }) => {
  expect([least, most].map((value) => takes(key, value))).toEqual([true, true])
  expect([least - 1, most + 1, least + 0.5].map((value) => takes(key, value))).toEqual([false, false, false])
})

test.each([
  { origin: 'https://wiki.example.org', isTaken: true },
  { origin: 'http://127.0.0.1:8080', isTaken: true },
  { origin: 'https://*.example.org', isTaken: true },
  { origin: 'https://wiki.example.org/', isTaken: false },
  { origin: 'https://wiki.example.org/page', isTaken: false },
  { origin: 'wiki.example.org', isTaken: false },
  { origin: '*', isTaken: false },
  { origin: "https://a.example; script-src 'unsafe-inline'", isTaken: false },
  { origin: 'https://a.example https://b.example', isTaken: false },
  { origin: '', isTaken: false },
])('"$origin" may be named to embed: $isTaken', ({ origin, isTaken }) => {
  expect(takes('embedOrigins', [origin])).toBe(isTaken)
})

test('a fault of an origin names the setting', () => {
  const settings = readSettings({ cwd: '/', env: { HEARTH_DASHBOARD_EMBED_ORIGINS: 'https://a.example,b.example' } })
  expect(() => parseSection(settings, 'dashboard', dashboardConfigSchema)).toThrow(
    /"embedOrigins\.1": must be like "https:\/\/example\.org" \(HEARTH_DASHBOARD_EMBED_ORIGINS\)$/,
  )
})
