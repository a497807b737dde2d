import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startMetrics } from '../test-support/start-metrics.ts'

const jobs = (...names: readonly string[]) =>
  `scrape_configs:\n${names.map((name) => `  - { job_name: ${name}, static_configs: [{ targets: ["127.0.0.1:1"] }] }\n`).join('')}`

async function start(text: string, settings: object = { adminApi: true }) {
  const dir = mkdtempSync(join(tmpdir(), 'hearth-config-'))
  const path = join(dir, 'prometheus.yml')
  writeFileSync(path, text, { mode: 0o600 })
  const metrics = await startMetrics({ configFile: path, ...settings })
  onTestFinished(async () => {
    await metrics.remove()
    rmSync(dir, { recursive: true })
  })
  const ask = async (method: string, where: string, body?: string, headers: Record<string, string> = {}) => {
    const init = body === undefined ? { method, headers } : { method, headers, body }
    const answer = await fetch(`${metrics.url}${where}`, init)
    return { ...((await answer.json()) as { data: Record<string, unknown>; error: string }), status: answer.status }
  }
  return {
    path,
    ask,
    put: (body: string, query = '') => ask('PUT', `/api/v1/config${query}`, body),
    text: () => readFileSync(path, 'utf8'),
    pools: async () => (await ask('GET', '/api/v1/scrape_pools')).data.scrapePools,
  }
}

describe('the configuration file over HTTP', () => {
  test('is read as it is, secrets and all', async () => {
    const text = 'scrape_configs: [{ job_name: a, bearer_token: secret }]\n'
    const { ask } = await start(text)
    expect(await ask('GET', '/api/v1/config')).toMatchObject({
      data: { text, version: expect.any(String), hasPrevious: false },
    })
  })

  test('is changed in the file and put in force, and goes back', async () => {
    const { put, ask, text, pools, path } = await start(jobs('a', 'b'))
    const changed = jobs('b', 'c').replace('127.0.0.1:1', '127.0.0.1:2')
    expect(await put(changed)).toMatchObject({
      status: 200,
      data: { jobs: { added: ['c'], removed: ['a'], changed: ['b'] }, unserved: [] },
    })
    expect([text(), await pools(), statSync(path).mode & 0o777]).toEqual([changed, ['b', 'c'], 0o600])
    expect(await ask('POST', '/api/v1/config/rollback')).toMatchObject({ status: 200 })
    expect([text(), await pools()]).toEqual([jobs('a', 'b'), ['a', 'b']])
  })

  test('is only looked at in a dry run', async () => {
    const { put, text, pools } = await start(jobs('a'))
    expect(await put(jobs('a', 'b'), '?dry_run=true')).toMatchObject({ data: { jobs: { added: ['b'] } } })
    expect([text(), await pools()]).toEqual([jobs('a'), ['a']])
  })

  test('with faults is refused, and nothing changes', async () => {
    const { put, text, pools } = await start(jobs('a'))
    expect(await put('scrape_config: []\n')).toMatchObject({
      status: 400,
      error: expect.stringContaining('line 1, column 16: unknown key "scrape_config"; did you mean "scrape_configs"?'),
    })
    expect([text(), await pools()]).toEqual([jobs('a'), ['a']])
  })

  test('that somebody else changed meanwhile is not overwritten', async () => {
    const { put, ask, path, text } = await start(jobs('a'))
    const { version } = (await ask('GET', '/api/v1/config')).data
    writeFileSync(path, jobs('mine'))
    expect(await put(jobs('b'), `?version=${version}`)).toMatchObject({ status: 409 })
    expect(text()).toBe(jobs('mine'))
  })

  test('has nothing to go back to at first', async () => {
    const { ask } = await start(jobs('a'))
    expect(await ask('POST', '/api/v1/config/rollback')).toMatchObject({ status: 409 })
  })

  test.each([
    { name: 'without the admin API', settings: {}, headers: {} },
    { name: 'from a page', settings: { adminApi: true }, headers: { origin: 'http://evil' } },
  ])('is closed $name', async ({ settings, headers }) => {
    const { ask, text } = await start(jobs('a'), settings)
    for (const method of ['GET', 'PUT']) {
      const body = method === 'PUT' ? jobs('b') : undefined
      expect((await ask(method, '/api/v1/config', body, headers)).status).toBeGreaterThanOrEqual(403)
    }
    expect(text()).toBe(jobs('a'))
  })
})

describe('a job', () => {
  const text = `
scrape_configs:
  - job_name: a
    basic_auth: { username: u, password: secret }
    relabel_configs:
      - { source_labels: [__address__], regex: "(.*):.*", target_label: host }
      - { source_labels: [host], regex: bad, action: drop }
`

  test('shows its relabelling step by step', async () => {
    const { ask } = await start(text)
    const steps = async (labels: object) =>
      (
        await ask(
          'GET',
          `/api/v1/targets/relabel_steps?scrapePool=a&labels=${encodeURIComponent(JSON.stringify(labels))}`,
        )
      ).data.steps
    expect(await steps({ __address__: 'bad:1' })).toEqual([
      {
        rule: {
          source_labels: ['__address__'],
          separator: ';',
          regex: '(.*):.*',
          target_label: 'host',
          replacement: '$1',
          action: 'replace',
        },
        output: { __address__: 'bad:1', host: 'bad' },
        keep: true,
      },
      { rule: expect.objectContaining({ action: 'drop' }), output: {}, keep: false },
    ])
  })

  test('is shown as it was written, without its secrets', async () => {
    const { ask } = await start(text)
    const { yaml } = (await ask('GET', '/api/v1/scrape_pools/config?scrapePool=a')).data
    expect(yaml).toMatch(/^job_name: a\n/)
    expect(yaml).toContain('password: <secret>')
  })

  test.each([
    { query: 'targets/relabel_steps', error: 'no scrapePool parameter provided' },
    { query: 'targets/relabel_steps?scrapePool=a', error: 'no labels parameter provided' },
    { query: 'targets/relabel_steps?scrapePool=a&labels=x', error: /error parsing labels/ },
    { query: 'targets/relabel_steps?scrapePool=b&labels={}', error: /scrape pool "b" not found/ },
    { query: 'scrape_pools/config?scrapePool=b', error: /scrape pool "b" not found/ },
  ])('$query is refused', async ({ query, error }) => {
    const { ask } = await start(text)
    const answer = await ask('GET', `/api/v1/${query}`)
    expect(answer.status).toBe(400)
    expect(answer.error).toMatch(error)
  })
})
