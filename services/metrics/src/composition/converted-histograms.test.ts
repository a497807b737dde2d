import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { temporaryFolder } from '@hearth/kernel/test-support'
import { expect, onTestFinished, test } from 'vitest'
import { startMetrics } from '../test-support/start-metrics.ts'

const page = `# TYPE took histogram
took_bucket{path="/",le="0.5"} 2
took_bucket{path="/",le="1"} 6
took_bucket{path="/",le="+Inf"} 8
took_sum{path="/"} 9
took_count{path="/"} 8
`

test('classic histograms are scraped as native ones where a job says so', async () => {
  const server = createServer((_, answer) =>
    answer.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(page),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const configFile = join(temporaryFolder(), 'prometheus.yml')
  const target = `127.0.0.1:${(server.address() as AddressInfo).port}`
  writeFileSync(
    configFile,
    `
global: { scrape_interval: 1s, convert_classic_histograms_to_nhcb: true }
scrape_configs:
  - { job_name: native, static_configs: [{ targets: ['${target}'] }] }
  - job_name: classic
    convert_classic_histograms_to_nhcb: false
    static_configs: [{ targets: ['${target}'] }]
  - { job_name: both, always_scrape_classic_histograms: true, static_configs: [{ targets: ['${target}'] }] }
`,
  )
  const metrics = await startMetrics({ configFile })
  onTestFinished(metrics.remove)
  const ask = async (query: string) => {
    const answer = await fetch(`${metrics.url}/api/v1/query?query=${encodeURIComponent(query)}`)
    const { data } = (await answer.json()) as { data: { result: { metric: { job: string }; value: [0, string] }[] } }
    return Object.fromEntries(data.result.map(({ metric: { job }, value: [, value] }) => [job, value]))
  }
  await expect.poll(() => ask('up == 1')).toEqual({ native: '1', classic: '1', both: '1' })
  await expect.poll(() => ask('histogram_quantile(0.5, took)')).toEqual({ native: '0.75', both: '0.75' })
  expect(await ask('histogram_quantile(0.5, took_bucket)')).toEqual({ classic: '0.75', both: '0.75' })
  expect(await ask('histogram_count(took)')).toEqual({ native: '8', both: '8' })
})
