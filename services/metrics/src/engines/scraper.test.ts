import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { createLogger } from '@hearth/kernel'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createScrapeClient } from '../clients/scrape-client.ts'
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
  const client = createScrapeClient({ version: '1.2.3' })
  const scraper = createScraper(targets, { appender: storage, client, clock: () => Date.now(), logger })
  scraper.start()
  onTestFinished(async () => {
    await scraper.close()
    client.close()
  })
  const all = (name: string) => storage.select([is('__name__', name)], { ...always, maxSamples: 1e6, signal })
  return {
    scraper,
    all,
    async last(name: string, wanted: number | 'stale') {
      await vi.waitFor(async () => {
        const [series] = await all(name)
        const at = (series?.values.length ?? 0) - 1
        const last = series === undefined ? undefined : isStaleAt(series.values, at) ? 'stale' : series.values[at]
        expect(last).toBe(wanted)
      }, 15_000)
    },
  }
}

describe('a scraper', () => {
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

  test.each([
    { name: 'more samples than allowed', more: { maxSamples: 1 }, error: 'sample limit exceeded' },
    { name: 'a longer page than allowed', more: { maxBodyBytes: 5 }, error: 'body size limit exceeded' },
  ])('fails a scrape with $name as a whole', async ({ more, error }) => {
    const url = await serve((_, response) => response.end('m 1\nn 2\n'))
    const { last, all, scraper } = await scrape([target(url, more)])
    await last('up', 0)
    await expect.poll(() => scraper.targets()[0]).toMatchObject({ health: 'down', lastError: error })
    expect(await all('m')).toEqual([])
  })

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
