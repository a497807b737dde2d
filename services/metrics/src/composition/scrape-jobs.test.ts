import { SERVICE_NAMES, type ServiceName } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { metricsConfigSchema } from '../config.ts'
import { bundleJobs, namedJobs } from './scrape-jobs.ts'

const config = metricsConfigSchema.parse({})
const urls = Object.fromEntries(SERVICE_NAMES.map((name, at) => [name, `http://127.0.0.1:${3000 + at}`])) as Record<
  ServiceName,
  string
>
const ports = Object.fromEntries(SERVICE_NAMES.map((name, at) => [name, 3000 + at])) as Record<ServiceName, number>
const common = { home: '/h', host: '127.0.0.1', logLevel: 'info', trustedProxies: [], version: '1', urls, ports }

describe('bundleJobs()', () => {
  const jobs = bundleJobs(config, common, 'http://127.0.0.1:9999')
  const find = (name: string) => jobs.find((job) => job.job_name === name)

  test('one job a service, this machine, its containers', () => {
    expect(jobs.map((job) => job.job_name)).toEqual([...SERVICE_NAMES, 'host', 'containers'])
  })

  test('loopback is called localhost in the label, and is asked as it is', () => {
    expect(find('chatflow')?.static_configs).toEqual([
      { targets: ['127.0.0.1:3000'], labels: { instance: 'localhost:3000' } },
    ])
  })

  test('this service and this machine are asked where this service listens', () => {
    expect(find('metrics')).toMatchObject({ static_configs: [{ targets: ['127.0.0.1:9999'] }] })
    expect(find('host')).toMatchObject({
      metrics_path: '/metrics/host',
      static_configs: [{ targets: ['127.0.0.1:9999'] }],
    })
  })

  test('the bundle is asked more often than the machine, and never longer than that', () => {
    expect(find('logs')).toMatchObject({ scrape_interval: '5s', scrape_timeout: '5s' })
    expect(find('containers')).toMatchObject({ scrape_interval: '15s', scrape_timeout: '10s' })
  })

  test('names of a container network stay', () => {
    const inContainers = { ...common, urls: { ...urls, logs: 'http://logs:8080' } }
    const jobsThere = bundleJobs(config, inContainers, 'http://127.0.0.1:9090')
    expect(jobsThere.find((job) => job.job_name === 'logs')?.static_configs).toEqual([
      { targets: ['logs:8080'], labels: { instance: 'logs:8080' } },
    ])
  })

  test('base paths go before those of the metrics', () => {
    const below = { ...common, urls: { ...urls, logs: 'http://127.0.0.1:8080/logs' } }
    const jobsThere = bundleJobs(config, below, 'http://127.0.0.1:9090/metrics')
    const pathOf = (name: string) => jobsThere.find((job) => job.job_name === name)?.metrics_path
    expect(['chatflow', 'logs', 'metrics', 'host', 'containers'].map(pathOf)).toEqual([
      ...['/metrics', '/logs/metrics', '/metrics/metrics', '/metrics/metrics/host'],
      '/logs/api/v1/containers/metrics',
    ])
  })
})

describe('namedJobs()', () => {
  const jobOf = (target: object) => namedJobs(metricsConfigSchema.parse({ targets: [target] }))[0]

  test.each([
    { name: 'the usual path', target: { job: 'a', url: 'http://h:1' }, expected: { metrics_path: '/metrics' } },
    { name: 'a path in the address', target: { job: 'a', url: 'http://h:1/x' }, expected: { metrics_path: '/x' } },
    {
      name: 'a path of its own wins',
      target: { job: 'a', url: 'http://h:1/x', metricsPath: '/y' },
      expected: { metrics_path: '/y' },
    },
    {
      name: 'the port that the scheme stands for',
      target: { job: 'a', url: 'https://h' },
      expected: { scheme: 'https', static_configs: [{ targets: ['h:443'], labels: { instance: 'h:443' } }] },
    },
    {
      name: 'a token',
      target: { job: 'a', url: 'http://h:1', bearerToken: 't' },
      expected: { authorization: { credentials: 't' } },
    },
  ])('$name', ({ target, expected }) => {
    expect(jobOf(target)).toMatchObject(expected)
  })
})
