import { describe, expect, test } from 'vitest'
import { metricsConfigSchema } from './config.ts'

const takes = (key: string, value: unknown) => metricsConfigSchema.safeParse({ [key]: value }).success
const unbounded = Number.MAX_SAFE_INTEGER
const dayMs = 86_400_000

test.each([
  { key: 'bundleIntervalMs', least: 100, most: 3_600_000, usual: 5_000 },
  { key: 'scrapeIntervalMs', least: 100, most: dayMs, usual: 15_000 },
  { key: 'scrapeTimeoutMs', least: 10, most: dayMs, usual: 10_000 },
  { key: 'maxScrapeBytes', least: 1_024, most: unbounded, usual: 52_428_800 },
  { key: 'maxScrapeSamples', least: 1, most: unbounded, usual: 200_000 },
  { key: 'retentionMs', least: 60_000, most: unbounded, usual: 15 * dayMs },
  { key: 'retentionBytes', least: 16_777_216, most: unbounded, usual: 1_073_741_824 },
  { key: 'outOfOrderMs', least: 0, most: unbounded, usual: 3_600_000 },
  { key: 'walSyncMs', least: 0, most: 60_000, usual: 1_000 },
  { key: 'lookbackMs', least: 1, most: unbounded, usual: 300_000 },
  { key: 'queryTimeoutMs', least: 1, most: unbounded, usual: 120_000 },
  { key: 'maxSamples', least: 1, most: unbounded, usual: 10_000_000 },
  { key: 'queryConcurrency', least: 1, most: 1_000, usual: 20 },
  { key: 'maxBodyBytes', least: 1_024, most: unbounded, usual: 33_554_432 },
  { key: 'maxWriteBytes', least: 1_024, most: unbounded, usual: 134_217_728 },
  { key: 'headBytes', least: 1_048_576, most: unbounded, usual: 268_435_456 },
  { key: 'metadataBytes', least: 1_024, most: unbounded, usual: 8_388_608 },
  { key: 'filesystemTimeoutMs', least: 10, most: 60_000, usual: 2_000 },
  { key: 'gpuTimeoutMs', least: 10, most: 60_000, usual: 5_000 },
])('$key is a whole number from $least to $most, usually $usual', ({ key, least, most, usual }) => {
  expect([least, most].map((value) => takes(key, value))).toEqual([true, true])
  expect([least - 1, most + 1, least + 0.5].map((value) => takes(key, value))).toEqual([false, false, false])
  expect(metricsConfigSchema.parse({})).toMatchObject({ [key]: usual })
})

test('the bundle is scraped and remote writes are taken; series are deleted only where it is allowed', () => {
  expect(metricsConfigSchema.parse({})).toMatchObject({ bundle: true, remoteWrite: true, adminApi: false, targets: [] })
})

test.each([
  { origin: 'https://.*', taken: true },
  { origin: '(', taken: false },
  { origin: '', taken: false },
])('origins "$origin" are taken: $taken', ({ origin, taken }) => {
  expect(takes('corsOrigin', origin)).toBe(taken)
})

describe('a further target', () => {
  const takesTarget = (own: object) => takes('targets', [{ job: 'a', url: 'http://host:1', ...own }])

  test('is one job at one address', () => {
    expect(metricsConfigSchema.parse({ targets: [{ job: 'a', url: 'http://host:1' }] }).targets).toEqual([
      { job: 'a', url: 'http://host:1', labels: {}, honorLabels: false },
    ])
    expect(
      takes(
        'targets',
        Array.from({ length: 1_001 }, () => ({ job: 'a', url: 'http://host:1' })),
      ),
    ).toBe(false)
  })

  test.each([
    { own: { url: 'https://host/metrics' }, taken: true },
    { own: { url: 'ftp://host' }, taken: false },
    { own: { url: 'httpx://host' }, taken: false },
    { own: { url: 'xhttp://host' }, taken: false },
    { own: { url: 'host:9100' }, taken: false },
    { own: { job: '' }, taken: false },
    { own: { job: 'x'.repeat(200) }, taken: true },
    { own: { job: 'x'.repeat(201) }, taken: false },
    { own: { metricsPath: '/m' }, taken: true },
    { own: { metricsPath: 'm' }, taken: false },
    { own: { intervalMs: 100, timeoutMs: 10 }, taken: true },
    { own: { intervalMs: 99 }, taken: false },
    { own: { intervalMs: dayMs + 1 }, taken: false },
    { own: { timeoutMs: 9 }, taken: false },
    { own: { timeoutMs: dayMs + 1 }, taken: false },
    { own: { labels: { a_1: 'x' } }, taken: true },
    { own: { labels: { __a: 'x' } }, taken: false },
    { own: { labels: { 'a-b': 'x' } }, taken: false },
    { own: { labels: { '1a': 'x' } }, taken: false },
    { own: { basicAuth: { username: 'a', password: 'b' } }, taken: true },
    { own: { basicAuth: { username: 'a' } }, taken: false },
    { own: { bearerToken: '' }, taken: false },
    { own: { other: 1 }, taken: false },
  ])('with $own is taken: $taken', ({ own, taken }) => {
    expect(takesTarget(own)).toBe(taken)
  })
})
