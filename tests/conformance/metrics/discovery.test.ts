import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMetrics } from './start-metrics.ts'
import type { Program } from './start-program.ts'
import { isPrometheusInstalled, startPrometheus } from './start-prometheus.ts'

type Found = {
  readonly discoveredLabels: Readonly<Record<string, string>>
  readonly labels?: Readonly<Record<string, string>>
  readonly scrapeUrl?: string
}

function hasImage(): boolean {
  try {
    execFileSync('docker', ['image', 'inspect', 'busybox-test'], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

const hasDocker = hasImage()

async function targetsOf({ url }: Pick<Program, 'url'>, job: string): Promise<readonly string[]> {
  const answer = await fetch(`${url}/api/v1/targets`)
  const { data } = (await answer.json()) as { data: { activeTargets: Found[]; droppedTargets: Found[] } }
  return [...data.activeTargets, ...data.droppedTargets]
    .filter(({ discoveredLabels }) => discoveredLabels.job === job)
    .map(({ discoveredLabels, labels = {}, scrapeUrl = 'dropped' }) =>
      [scrapeUrl, ...lines(discoveredLabels), 'becomes', ...lines(labels)].join('\n'),
    )
    .sort()
}

// What Prometheus 3 says of each target, and Debian's does not yet.
const later = /_histograms(_to_nhcb)?__$/

function lines(labels: Readonly<Record<string, string>>): string[] {
  return Object.entries(labels)
    .filter(([name]) => !later.test(name))
    .map(([name, value]) => `  ${name}=${value}`)
    .sort()
}

// The same file for both; each finds what the other does.
describe.skipIf(!isPrometheusInstalled)('what is discovered is what Prometheus discovers', () => {
  const dir = mkdtempSync(join(tmpdir(), 'hearth-discovery-'))
  let list: Server
  let ours: Awaited<ReturnType<typeof startMetrics>>
  let theirs: Program
  let container: string | undefined

  beforeAll(async () => {
    list = createServer((_, answer) => {
      answer.setHeader('content-type', 'application/json')
      answer.end('[{"targets":["127.0.0.1:1","127.0.0.1:2"],"labels":{"zone":"eu"}},{"targets":["127.0.0.1:3"]}]')
    })
    await new Promise<void>((resolve) => list.listen(0, '127.0.0.1', resolve))
    writeFileSync(join(dir, 'a.json'), '[{"targets":["127.0.0.1:4"],"labels":{"a":"b","__metrics_path__":"/own"}}]')
    writeFileSync(join(dir, 'b.yml'), '- targets: ["127.0.0.1:5"]\n  labels: { version: "1.10", job: other }\n')
    if (hasDocker) container = startContainer()
    const config = configOf(`http://127.0.0.1:${(list.address() as AddressInfo).port}/targets`)
    writeFileSync(join(dir, 'prometheus.yml'), config)
    theirs = await startPrometheus(config)
    ours = await startMetrics({ configFile: join(dir, 'prometheus.yml') })
  })

  afterAll(async () => {
    await theirs?.stop()
    await ours?.stop()
    list.close()
    if (container !== undefined) execFileSync('docker', ['rm', '-f', container], { stdio: 'pipe' })
    rmSync(dir, { recursive: true })
  })

  const relabeling = `
    relabel_configs:
      - { source_labels: [__address__], regex: ".*:2", action: drop }
      - { source_labels: [__address__], regex: "(.*):(.*)", target_label: port, replacement: "p\${2}" }
      - { source_labels: [__address__], target_label: shard, modulus: 7, action: hashmod }
      - { source_labels: [zone], target_label: ZONE, action: uppercase }`

  function configOf(url: string): string {
    return `
scrape_configs:
  - job_name: files
    file_sd_configs: [{ files: ["${dir}/*.json", "${dir}/b.yml"] }]${relabeling}
  - job_name: server
    params: { module: [x, y] }
    scheme: https
    http_sd_configs: [{ url: "${url}", refresh_interval: 1s }]${relabeling}
  - job_name: containers
    docker_sd_configs:
      - host: unix:///var/run/docker.sock
        refresh_interval: 1s
        filters: [{ name: label, values: ["hearth-test=${process.pid}"] }]${relabeling}
`
  }

  function startContainer(): string {
    const options = [
      '--label',
      `hearth-test=${process.pid}`,
      '--label',
      'com.example/odd-name=1',
      '-p',
      '127.0.0.1::8080',
    ]
    const args = ['run', '-d', ...options, '--expose', '9100/tcp', 'busybox-test', 'sleep', '600']
    return execFileSync('docker', args).toString().trim()
  }

  test.each([
    { job: 'files', count: 1 },
    { job: 'server', count: 3 },
    ...(hasDocker ? [{ job: 'containers', count: 2 }] : []),
  ])('$job', async ({ job, count }) => {
    await expect.poll(() => targetsOf(theirs, job)).toHaveLength(count)
    await expect.poll(() => targetsOf(ours, job)).toEqual(await targetsOf(theirs, job))
  })

  test('a label of the file is the job of its target', async () => {
    await expect.poll(() => targetsOf(ours, 'other')).toHaveLength(1)
    expect(await targetsOf(ours, 'other')).toEqual(await targetsOf(theirs, 'other'))
  })
})
