import { describe, expect, test } from 'vitest'
import { staticGroups } from '../../discovery/static-discovery.ts'
import { plainHttp } from '../../domain/scrape/http-options.ts'
import { textProtocols } from '../../domain/scrape/scrape-protocol.ts'
import { applyGlobal } from '../apply-global.ts'
import { parseConfigFile } from '../parse-config.ts'
import { planTargets } from './plan-targets.ts'

const bounds = { maxScrapeBytes: 1_000, maxScrapeSamples: 100 }

function plan(text: string) {
  const { global, scrape_configs } = parseConfigFile(text, 'prometheus.yml', '/').config
  const plans = scrape_configs.map((job) =>
    planTargets(applyGlobal(job, global), staticGroups(job.static_configs), bounds),
  )
  return { targets: plans.flatMap(({ targets }) => targets), dropped: plans.flatMap(({ dropped }) => dropped), plans }
}

describe('planTargets()', () => {
  test('a plain target has its job, its address and the defaults', () => {
    const { targets } = plan('scrape_configs: [{ job_name: node, static_configs: [{ targets: ["a:9100"] }] }]')
    expect(targets).toEqual([
      {
        job: 'node',
        url: 'http://a:9100/metrics',
        discoveredLabels: {
          __address__: 'a:9100',
          __always_scrape_classic_histograms__: 'false',
          __convert_classic_histograms_to_nhcb__: 'false',
          __metrics_path__: '/metrics',
          __scheme__: 'http',
          __scrape_interval__: '1m',
          __scrape_native_histograms__: 'false',
          __scrape_timeout__: '10s',
          job: 'node',
        },
        labels: { instance: 'a:9100', job: 'node' },
        intervalMs: 60_000,
        timeoutMs: 10_000,
        honorLabels: false,
        honorTimestamps: true,
        tracksTimestampStaleness: false,
        http: plainHttp,
        protocols: textProtocols,
        nativeHistograms: false,
        alwaysClassicHistograms: false,
        convertsClassicHistograms: false,
        bucketLimits: { maxBuckets: 0, minFactor: 0 },
        compression: true,
        maxBodyBytes: 1_000,
        maxSamples: 100,
        labelLimits: { labels: 0, nameLength: 0, valueLength: 0 },
        extraMetrics: false,
        metricRelabel: [],
      },
    ])
  })

  test.each([
    { value: 't', expected: [{ nativeHistograms: true }], faults: [] },
    { value: '', expected: [{ nativeHistograms: false }], faults: [] },
    {
      value: 'yes',
      expected: [],
      faults: ['error parsing scrape native histograms: strconv.ParseBool: parsing "yes": invalid syntax'],
    },
  ])('relabelling has a say over histograms: "$value"', ({ value, expected, faults }) => {
    const rule = `{ target_label: __scrape_native_histograms__, replacement: '${value}' }`
    const found = plan(
      `scrape_configs: [{ job_name: node, static_configs: [{ targets: [a] }], relabel_configs: [${rule}] }]`,
    )
    expect(found.targets).toMatchObject(expected)
    expect(found.plans.flatMap((one) => one.faults)).toEqual(faults)
  })

  test.each([
    {
      name: 'the scheme, the path and the parameters make the address',
      job: `{ job_name: a, scheme: https, metrics_path: /p, params: { m: [x, y] }, static_configs: [{ targets: [h:1] }] }`,
      expected: { url: 'https://h:1/p?m=x&m=y' },
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

  test('of many dropped ones as many are kept as the job says, and all are counted', () => {
    const [one] = plan(`
scrape_configs:
  - job_name: a
    keep_dropped_targets: 1
    static_configs: [{ targets: [b:1, c:1] }]
    relabel_configs: [{ action: drop }]
`).plans
    expect(one).toMatchObject({ droppedCount: 2, dropped: [{ __address__: 'b:1' }] })
  })

  test('more targets than allowed are none at all, and each says so', () => {
    const { targets } = plan(`
scrape_configs: [{ job_name: a, target_limit: 1, static_configs: [{ targets: [b:1, c:1] }] }]
`)
    const forcedError = 'target_limit exceeded (number of targets: 2, limit: 1)'
    expect(targets).toMatchObject([{ forcedError }, { forcedError }])
  })

  test('what was found wins over the job, and what it found wrong is told', () => {
    const { global, scrape_configs } = parseConfigFile('scrape_configs: [{ job_name: a }]', 'p', '/').config
    const [job] = scrape_configs.map((one) => applyGlobal(one, global))
    if (job === undefined) throw new Error('no job')
    const labels = { job: 'found', __scrape_interval__: '5s', __scrape_timeout__: '5s', __meta_x: '1', zone: 'eu' }
    const found = [{ __address__: 'h:1', zone: 'us' }, { __address__: '' }, { __address__: 'h:1/x' }]
    const { targets, faults } = planTargets(job, [{ source: '0', labels, targets: found }], bounds)
    expect(targets).toMatchObject([
      { intervalMs: 5_000, labels: { job: 'found', instance: 'h:1', zone: 'us' }, discoveredLabels: { __meta_x: '1' } },
    ])
    expect(faults).toEqual(['no address', '"h:1/x" is not a valid hostname'])
  })
})
