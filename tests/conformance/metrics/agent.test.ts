import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startMetrics } from './start-metrics.ts'
import { type Program, startProgram, waitFor } from './start-program.ts'
import { isPrometheusInstalled, startPrometheus } from './start-prometheus.ts'

const run = promisify(execFile)

async function folder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'agent-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

/** Debian's Prometheus as an agent. */
async function startPeer(config: string, home: string): Promise<Program> {
  await writeFile(join(home, 'peer.yml'), config)
  const args = (address: string) => [
    `--config.file=${join(home, 'peer.yml')}`,
    '--enable-feature=agent',
    `--storage.agent.path=${join(home, 'data')}`,
    `--web.listen-address=${address}`,
  ]
  return startProgram('/usr/bin/prometheus', args, '/-/ready')
}

const asked = [
  ['GET', '/api/v1/query?query=up'],
  ['POST', '/api/v1/query_range?query=up&start=0&end=1&step=1'],
  ['GET', '/api/v1/query_exemplars?query=up&start=0&end=1'],
  ['GET', '/api/v1/format_query?query=up'],
  ['GET', '/api/v1/labels'],
  ['GET', '/api/v1/label/job/values'],
  ['GET', '/api/v1/series?match[]=up'],
  ['GET', '/api/v1/alerts'],
  ['GET', '/api/v1/rules'],
  ['GET', '/api/v1/alertmanagers'],
  ['GET', '/api/v1/status/tsdb'],
  ['POST', '/api/v1/admin/tsdb/clean_tombstones'],
  ['POST', '/api/v1/admin/tsdb/snapshot'],
  ['GET', '/federate?match[]=up'],
  ['GET', '/api/v1/metadata?metric=none'],
] as const

describe.skipIf(!isPrometheusInstalled)('an agent (skipped where /usr/bin/prometheus is absent)', () => {
  let receiver: Program
  let peer: Program
  let own: Program
  let home: string
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'agent-'))
    receiver = await startPrometheus()
    const config = (site: string) => `
global: { external_labels: { site: ${site} }, scrape_interval: 1s }
scrape_configs: [{ job_name: target, static_configs: [{ targets: ['${new URL(receiver.url).host}'] }] }]
remote_write: [{ url: '${receiver.url}/api/v1/write', queue_config: { batch_send_deadline: 100ms } }]
`
    peer = await startPeer(config('theirs'), home)
    await writeFile(join(home, 'own.yml'), config('own'))
    own = await startMetrics({ agent: true, configFile: join(home, 'own.yml') })
  })
  afterAll(async () => {
    await own?.stop()
    await peer?.stop()
    await receiver?.stop()
    await rm(home, { recursive: true, force: true })
  })

  test.each(asked)('refuses %s %s in its words', async (method, path) => {
    const answers = []
    for (const { url } of [own, peer]) {
      const answer = await fetch(url + path, { method })
      answers.push({ status: answer.status, body: (await answer.text()).trim() })
    }
    expect(answers[0]).toEqual(answers[1])
  })

  test('brings the same series as it', { timeout: 90_000 }, async () => {
    const names = async (site: string) => {
      const answer = await fetch(`${receiver.url}/api/v1/label/__name__/values?match[]={site="${site}",job="target"}`)
      return ((await answer.json()) as { data: string[] }).data
    }
    await waitFor(async () => (await names('own')).length > 100 && (await names('theirs')).length > 100)
    // One of the two has seen the target first, before it had figures of what the other sends.
    await waitFor(async () => JSON.stringify(await names('own')) === JSON.stringify(await names('theirs')))
  })

  test('shows its targets and its state', async () => {
    await expect
      .poll(async () => (await fetch(`${own.url}/api/v1/targets`)).json())
      .toMatchObject({ data: { activeTargets: [{ health: 'up', scrapePool: 'target' }] } })
    await expect
      .poll(async () => (await fetch(`${own.url}/metrics`)).text())
      .toMatch(/prometheus_agent_samples_appended_total\{[^}]*\} \d{3}/)
  })

  test.each([
    ['rules', `rule_files: [a.yml]\nremote_write: [{ url: 'http://127.0.0.1:9/w' }]`],
    [
      'alerting',
      `alerting: { alertmanagers: [{ static_configs: [{ targets: ['a:1'] }] }] }\nremote_write: [{ url: 'http://a/w' }]`,
    ],
    ['remote read', `remote_read: [{ url: 'http://127.0.0.1:9/r' }]\nremote_write: [{ url: 'http://127.0.0.1:9/w' }]`],
  ])('does not start with %s, in its words', async (_, text) => {
    const path = join(await folder(), 'prometheus.yml')
    await writeFile(path, text)
    const theirs = await run('promtool', ['check', 'config', '--agent', '--syntax-only', path]).catch(
      ({ stderr }: { stderr: string }) => stderr.trim().replace(/^.*: /s, ''),
    )
    await expect(startMetrics({ agent: true, configFile: path })).rejects.toThrow(String(theirs))
  })

  test('does not start where all it collects would go nowhere', async () => {
    const path = join(await folder(), 'prometheus.yml')
    await writeFile(path, 'scrape_configs: []')
    await expect(startMetrics({ agent: true, configFile: path })).rejects.toThrow(
      'at least one remote_write target must be specified in agent mode',
    )
  })
})
