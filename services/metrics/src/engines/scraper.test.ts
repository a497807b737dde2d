import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { createLogger } from '@hearth/kernel'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createHttpClient } from '../clients/http/http-client.ts'
import { createScrapeClient } from '../clients/scrape-client.ts'
import { ExemplarRing } from '../domain/exemplars/exemplar-ring.ts'
import { isStaleAt } from '../domain/model/stale.ts'
import type { ScrapeTarget } from '../domain/scrape/scrape-target.ts'
import { always, is, makeDir, openForTest, signal } from '../storage/test-support/open-for-test.ts'
import { createScraper } from './scraper.ts'

const logger = createLogger({ service: 'metrics', level: 'silent' })

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const target = (url: string, more: Partial<ScrapeTarget> = {}): ScrapeTarget => ({
  job: 'test',
  url: `${url}/metrics`,
  discoveredLabels: {},
  labels: { job: 'test', instance: 'here' },
  // Time enough for an answer on a machine that has more to do.
  intervalMs: 500,
  timeoutMs: 500,
  ...more,
})

/** A scraper over a real store; `last` waits for the newest sample of a metric to be as wanted. */
async function scrape(targets: readonly ScrapeTarget[]) {
  const storage = await openForTest({ dir: await makeDir() })
  const http = createHttpClient({ environment: {}, clock: () => Date.now() })
  const client = createScrapeClient(http, { version: '1.2.3' })
  const scraper = createScraper(targets, {
    appender: storage,
    exemplars: new ExemplarRing(() => 0),
    client,
    clock: () => Date.now(),
    logger,
  })
  scraper.start()
  onTestFinished(async () => {
    await scraper.close()
    http.close()
  })
  const all = (name: string) => storage.select([is('__name__', name)], { ...always, maxSamples: 1e6, signal })
  return {
    scraper,
    all,
    async last(name: string, wanted: number | 'stale') {
      const newest = async () => {
        const [series] = await all(name)
        const at = (series?.values.length ?? 0) - 1
        return series === undefined ? undefined : isStaleAt(series.values, at) ? 'stale' : series.values[at]
      }
      await expect.poll(newest).toBe(wanted)
    },
  }
}

describe('a scraper', () => {
  test('notes nothing of a scrape that its own end breaks off', async () => {
    const asked = Promise.withResolvers<void>()
    const url = await serve(() => asked.resolve())
    const { all, scraper } = await scrape([target(url, { intervalMs: 1_000, timeoutMs: 60_000 })])
    await asked.promise
    await scraper.close()
    expect(await all('up')).toEqual([])
  })

  test('stores what a target says, with labels of its own, and how the scrape went', async () => {
    const seen: Record<string, unknown>[] = []
    const url = await serve((request, response) => {
      seen.push(request.headers)
      response
        .setHeader('content-encoding', 'gzip')
        .end(gzipSync('# TYPE m counter\n# HELP m Things.\nm{job="mine",a="b"} 7\n'))
    })
    const { last, all, scraper } = await scrape([target(url)])
    await last('m', 7)
    await last('up', 1)
    await last('scrape_samples_scraped', 1)
    expect((await all('m'))[0]?.labels.toRecord()).toEqual({
      __name__: 'm',
      a: 'b',
      exported_job: 'mine',
      instance: 'here',
      job: 'test',
    })
    expect(seen[0]).toMatchObject({ 'user-agent': 'Hearth/1.2.3', 'x-prometheus-scrape-timeout-seconds': '0.5' })
    await expect.poll(() => scraper.targets()).toMatchObject([{ job: 'test', health: 'up', lastError: '' }])
    await expect
      .poll(() => scraper.metadata())
      .toEqual([{ target: { job: 'test', instance: 'here' }, metric: 'm', type: 'counter', help: 'Things.', unit: '' }])
  })

  test('marks the end of a series that is gone, and of all when the target fails', async () => {
    let page: string | undefined = 'm 1\nn 2\n'
    const url = await serve((_, response) => {
      if (page === undefined) response.statusCode = 503
      response.end(page)
    })
    const { last, scraper } = await scrape([target(url)])
    await last('n', 2)
    page = 'm 3\n'
    await last('n', 'stale')
    await last('m', 3)
    page = undefined
    await last('m', 'stale')
    await last('up', 0)
    await expect.poll(() => scraper.targets()[0]?.lastError).toBe('server returned HTTP status 503 Service Unavailable')
  })

  test('marks the end of everything of a target that is scraped no longer', async () => {
    const url = await serve((_, response) => response.end('m 1\n'))
    const { last, scraper } = await scrape([target(url)])
    await last('m', 1)
    await scraper.setTargets([])
    await last('m', 'stale')
    await last('up', 'stale')
    expect(scraper.targets()).toEqual([])
  })

  test('goes on with the series of a target whose rules change, and ends those that are gone', async () => {
    let page = 'm 1\nn 1\n'
    const url = await serve((_, response) => response.end(page))
    const { last, scraper } = await scrape([target(url)])
    await last('n', 1)
    page = 'm 2\n'
    await scraper.setTargets([target(url, { maxSamples: 10 })])
    await last('n', 'stale')
    await last('m', 2)
  })

  test('is the same loop where only the way it was found changes', async () => {
    const url = await serve((_, response) => response.end('m 1\n'))
    const { last, scraper } = await scrape([target(url)])
    await last('m', 1)
    await expect.poll(() => scraper.targets()).toMatchObject([{ health: 'up' }])
    await scraper.setTargets([target(url, { discoveredLabels: { __meta_x: 'y' } })])
    expect(scraper.targets()).toMatchObject([{ health: 'up', discoveredLabels: { __meta_x: 'y' } }])
  })

  test('is not asked at all where that is forbidden, and says why', async () => {
    let asked = 0
    const url = await serve((_, response) => {
      asked += 1
      response.end('m 1\n')
    })
    const { last, scraper } = await scrape([target(url, { forcedError: 'target_limit exceeded' })])
    await last('up', 0)
    await expect.poll(() => scraper.targets()[0]?.lastError).toBe('target_limit exceeded')
    expect(asked).toBe(0)
  })

  test('stores three figures more where that is asked for', async () => {
    const url = await serve((_, response) => response.end('m 1\n'))
    const { last } = await scrape([target(url, { extraMetrics: true, maxSamples: 7 })])
    await last('scrape_timeout_seconds', 0.5)
    await last('scrape_sample_limit', 7)
    await last('scrape_body_size_bytes', 4)
  })

  test('marks the end of series with times of their own where that is asked for', async () => {
    const time = Date.now()
    let page = `m 1 ${time}\nn 1 ${time}\n`
    const url = await serve((_, response) => response.end(page))
    const { last } = await scrape([target(url, { tracksTimestampStaleness: true })])
    await last('n', 1)
    page = ''
    await last('n', 'stale')
  })

  test('asks for the formats in their order, and takes native histograms in protobuf', async () => {
    const accepted: unknown[] = []
    // A family `h` with one histogram: schema 0, one observation in the bucket up to 1, its sum 0.5.
    const family = [10, 1, 104, 24, 4, 34, 23, 58, 21, 8, 1, 17, 0, 0, 0, 0, 0, 0, 0xe0, 0x3f]
    const bytes = Buffer.from([...family, 40, 0, 98, 4, 8, 0, 16, 1, 104, 2])
    const url = await serve((request, response) => {
      accepted.push(request.headers.accept)
      response.setHeader('content-type', 'application/vnd.google.protobuf; encoding=delimited')
      response.end(Buffer.concat([Buffer.from([bytes.length]), bytes]))
    })
    const protocols = ['PrometheusProto', 'PrometheusText0.0.4'] as const
    const { last, all } = await scrape([target(url, { protocols, nativeHistograms: true })])
    await last('up', 1)
    expect(accepted[0]).toBe(
      'application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=delimited;q=0.3,text/plain;version=0.0.4;q=0.2,*/*;q=0.1',
    )
    expect((await all('h'))[0]?.histograms?.[0]).toMatchObject({ count: 1, sum: 0.5, positiveBuckets: [1] })
  })

  test('makes native histograms as coarse as they have to be', async () => {
    // As above, with observations in two buckets that lie side by side.
    const family = [10, 1, 104, 24, 4, 34, 24, 58, 22, 8, 2, 17, 0, 0, 0, 0, 0, 0, 0xe0, 0x3f]
    const bytes = Buffer.from([...family, 40, 0, 98, 4, 8, 2, 16, 2, 106, 2, 2, 0])
    bytes[6] = bytes.length - 7
    bytes[8] = bytes.length - 9
    const url = await serve((_, response) => {
      response.setHeader('content-type', 'application/vnd.google.protobuf; encoding=delimited')
      response.end(Buffer.concat([Buffer.from([bytes.length]), bytes]))
    })
    const settings = { protocols: ['PrometheusProto'], nativeHistograms: true } as const
    const limits = { maxBuckets: 1, minFactor: 0 }
    const { last, all } = await scrape([target(url, { ...settings, bucketLimits: limits })])
    await last('up', 1)
    expect((await all('h'))[0]?.histograms?.[0]).toMatchObject({ schema: -1, count: 2, positiveBuckets: [2] })
  })

  test.each([
    {
      name: 'more samples than allowed',
      more: { maxSamples: 1 },
      error: 'sample limit exceeded',
      scraped: 2,
      bodyBytes: 8,
    },
    {
      name: 'more labels than allowed',
      more: { labelLimits: { labels: 2, nameLength: 0, valueLength: 0 } },
      error: 'label_limit exceeded (metric: m, number of labels: 3, limit: 2)',
      scraped: 1,
      bodyBytes: 8,
    },
    {
      name: 'a longer name of a label than allowed',
      more: { labelLimits: { labels: 0, nameLength: 3, valueLength: 0 } },
      error: 'label_name_length_limit exceeded (metric: m, label name: __name__, length: 8, limit: 3)',
      scraped: 1,
      bodyBytes: 8,
    },
    {
      name: 'a longer value of a label than allowed',
      more: { labelLimits: { labels: 0, nameLength: 0, valueLength: 3 } },
      error: 'label_value_length_limit exceeded (metric: m, label name: instance, value: "here", length: 4, limit: 3)',
      scraped: 1,
      bodyBytes: 8,
    },
    {
      name: 'a longer page than allowed',
      more: { maxBodyBytes: 5 },
      error: 'body size limit exceeded',
      scraped: 0,
      bodyBytes: -1,
    },
  ])(
    'fails a scrape with $name as a whole, and tells how much was there',
    async ({ more, error, scraped, bodyBytes }) => {
      const url = await serve((_, response) => response.end('m 1\nn 2\n'))
      const { last, all, scraper } = await scrape([target(url, { extraMetrics: true, ...more })])
      await last('up', 0)
      await last('scrape_samples_scraped', scraped)
      await last('scrape_body_size_bytes', bodyBytes)
      await expect.poll(() => scraper.targets()[0]).toMatchObject({ health: 'down', lastError: error })
      expect(await all('m')).toEqual([])
    },
  )

  test.each([
    { name: 'does not answer in time', listener: () => undefined, error: /context deadline exceeded/ },
    { name: 'is rubbish', listener: (_, response) => response.end('<html>'), error: /Cannot read line 1/ },
    {
      name: 'redirects without end',
      listener: (_, response) => response.writeHead(302, { location: '/metrics' }).end(),
      error: /stopped after 5 redirects/,
    },
  ] satisfies { name: string; listener: RequestListener; error: RegExp }[])(
    'says why it is down when a target $name',
    async ({ listener, error }) => {
      const { last, scraper } = await scrape([target(await serve(listener))])
      await last('up', 0)
      await expect.poll(() => scraper.targets()[0]?.lastError).toMatch(error)
    },
  )

  test('gives samples the times at which they were due, in equal steps', async () => {
    const url = await serve((_, response) => response.end('m 1\n'))
    const { all } = await scrape([target(url, { intervalMs: 1_000, timeoutMs: 1_000 })])
    const steps = async () => {
      const times = [...((await all('m'))[0]?.timestamps ?? [])]
      return times.slice(1).map((timeMs, at) => timeMs - (times[at] ?? 0))
    }
    // A busy machine is late for some, and a scrape that was late carries the time at which it was.
    await expect.poll(steps).toContain(1_000)
  })
})
