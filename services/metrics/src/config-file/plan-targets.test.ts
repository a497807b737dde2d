import { describe, expect, test } from 'vitest'
import { parseConfigFile } from './parse-config.ts'
import { planTargets } from './plan-targets.ts'

const defaults = {
  scrapeIntervalMs: 15_000,
  scrapeTimeoutMs: 10_000,
  maxScrapeBytes: 1_000,
  maxScrapeSamples: 100,
}
const plan = (text: string) => planTargets(parseConfigFile(text, 'prometheus.yml').scrape_configs, defaults)

describe('planTargets()', () => {
  test('a plain target has its job, its address and the defaults', () => {
    const { targets } = plan('scrape_configs: [{ job_name: node, static_configs: [{ targets: ["a:9100"] }] }]')
    expect(targets).toEqual([
      {
        job: 'node',
        url: 'http://a:9100/metrics',
        discoveredLabels: {
          __address__: 'a:9100',
          __metrics_path__: '/metrics',
          __scheme__: 'http',
          __scrape_interval__: '15s',
          __scrape_timeout__: '10s',
          job: 'node',
        },
        labels: { instance: 'a:9100', job: 'node' },
        intervalMs: 15_000,
        timeoutMs: 10_000,
        honorLabels: false,
        honorTimestamps: true,
        headers: {},
        maxBodyBytes: 1_000,
        maxSamples: 100,
        metricRelabel: [],
      },
    ])
  })

  test.each([
    {
      name: 'the scheme, the path and the parameters make the address',
      job: `{ job_name: a, scheme: https, metrics_path: /p, params: { m: [x, y] }, static_configs: [{ targets: [h:1] }] }`,
      expected: { url: 'https://h:1/p?m=y&m=x' },
    },
    {
      name: 'relabelling may move the address into a parameter, as for probes',
      job: `{ job_name: a, static_configs: [{ targets: [site] }], relabel_configs: [
        { source_labels: [__address__], target_label: __param_target },
        { source_labels: [__param_target], target_label: instance },
        { target_label: __address__, replacement: 'prober:9115' }] }`,
      expected: { url: 'http://prober:9115/metrics?target=site', labels: { job: 'a', instance: 'site' } },
    },
    {
      name: 'labels of the file stay',
      job: `{ job_name: a, static_configs: [{ targets: [h:1], labels: { zone: eu } }] }`,
      expected: { labels: { job: 'a', instance: 'h:1', zone: 'eu' } },
    },
    {
      name: 'a name and a password',
      job: `{ job_name: a, basic_auth: { username: u, password: p }, static_configs: [{ targets: [h:1] }] }`,
      expected: { headers: { authorization: 'Basic dTpw' } },
    },
    {
      name: 'a token',
      job: `{ job_name: a, authorization: { credentials: t }, static_configs: [{ targets: [h:1] }] }`,
      expected: { headers: { authorization: 'Bearer t' } },
    },
    {
      name: 'a timeout is never longer than its interval',
      job: `{ job_name: a, scrape_interval: 5s, static_configs: [{ targets: [h:1] }] }`,
      expected: { intervalMs: 5_000, timeoutMs: 5_000 },
    },
  ])('$name', ({ job, expected }) => {
    expect(plan(`scrape_configs: [${job}]`).targets).toEqual([expect.objectContaining(expected)])
  })

  test('what relabelling drops is told', () => {
    const { targets, dropped } = plan(`
scrape_configs:
  - job_name: a
    static_configs: [{ targets: [keep:1, drop:1] }]
    relabel_configs: [{ source_labels: [__address__], regex: drop.*, action: drop }]
`)
    expect(targets.map(({ url }) => url)).toEqual(['http://keep:1/metrics'])
    expect(dropped).toEqual([expect.objectContaining({ __address__: 'drop:1', job: 'a' })])
  })
})
