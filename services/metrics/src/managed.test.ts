import { createServer } from 'node:http'
import { openSecrets } from '@hearth/kernel'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startMetrics } from './test-support/start-metrics.ts'

type Answer = { readonly status: number; readonly data: never; readonly error: string }

async function serve(settings: object = {}, home?: string) {
  const metrics = await startMetrics({ evaluationIntervalMs: 100, ...settings }, home)
  onTestFinished(() => metrics.remove())
  const key = (await openSecrets(metrics.home)).derive('alerting key').toString('base64url')
  const ask = async (method: string, path: string, body?: unknown, bearer = key): Promise<Answer> => {
    const answer = await fetch(`${metrics.url}/api/v1/alerting/${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { ...(await answer.json()), status: answer.status }
  }
  return { ...metrics, ask }
}

const rule = (id: string, fields: object = {}, part: object = {}) => ({
  id,
  rules: [{ alert: `Alert ${id}`, expr: 'vector(7) > 5', annotations: { summary: 'is {{ $value }}' }, ...part }],
  ...fields,
})
const group = (...rules: object[]) => ({ namespace: 'team', name: 'g', interval: '100ms', rules })

describe('rules that are written over HTTP', () => {
  test('are evaluated, told with their state and note, and there after a restart', async () => {
    const { ask, close, home } = await serve()
    const written = group(rule('a', { note: { of: 'mine' } }), rule('b', { paused: true }))
    expect(await ask('PUT', 'rules', { groups: [written] })).toMatchObject({ status: 200 })
    await close()
    const again = await serve({}, home)
    await expect
      .poll(async () => (await again.ask('GET', 'rules')).data)
      .toMatchObject({
        groups: [
          {
            ...written,
            intervalSeconds: 0.1,
            rules: [
              { note: { of: 'mine' }, states: [{ state: 'firing', alerts: [{ annotations: { summary: 'is 7' } }] }] },
              { paused: true, states: [] },
            ],
          },
        ],
      })
  })

  test.each([
    {
      name: 'an expression that is none',
      groups: [group(rule('a', {}, { expr: 'up >' }))],
      error: 'groups.0.rules.0.rules.0: could not parse expression',
    },
    { name: 'an id that is there twice', groups: [group(rule('a'), rule('a'))], error: 'the id "a"' },
    { name: 'a group that is there twice', groups: [group(), group()], error: 'the group "g" of "team"' },
    { name: 'a key that is none', groups: [{ ...group(), labelz: {} }], error: 'labelz' },
    {
      name: 'a fault of a paused one',
      groups: [group(rule('a', { paused: true }, { labels: { __name__: 'x' } }))],
      error: 'invalid label name: __name__',
    },
  ])('are refused with $name, and what was there stays', async ({ groups, error }) => {
    const { ask } = await serve()
    await ask('PUT', 'rules', { groups: [group(rule('kept'))] })
    for (const path of ['rules', 'rules?dry_run=true'])
      expect(await ask('PUT', path, { groups })).toMatchObject({ status: 400, error: expect.stringContaining(error) })
    expect((await ask('GET', 'rules')).data).toMatchObject({ groups: [{ rules: [{ id: 'kept' }] }] })
  })

  test('a change from an older version is a conflict, and the last one can be taken back', async () => {
    const { ask } = await serve()
    const { version } = (await ask('GET', 'rules')).data as { version: string }
    expect((await ask('POST', 'rules/rollback')).status).toBe(409)
    await ask('PUT', 'rules', { groups: [group(rule('a'))] })
    expect(await ask('PUT', `rules?version=${version}`, { groups: [] })).toMatchObject({ status: 409 })
    expect(await ask('POST', 'rules/rollback')).toMatchObject({ status: 200, data: { version, groups: [] } })
  })

  test('what a failed evaluation counts as is for a rule to say', async () => {
    const { ask } = await serve()
    const broken = { expr: 'label_replace(vector(1), "a", "b", "c", "(")' }
    const rules = [rule('keep', {}, broken), rule('alert', {}, { ...broken, on_error: 'alert' })]
    await ask('PUT', 'rules', { groups: [group(...rules)] })
    await expect
      .poll(async () => (await ask('GET', 'rules')).data)
      .toMatchObject({
        groups: [
          {
            rules: [
              { states: [{ state: 'inactive', health: 'err', alerts: [] }] },
              { states: [{ state: 'firing', health: 'err', alerts: [{ labels: { alertname: 'Alert alert' } }] }] },
            ],
          },
        ],
      })
  })

  test('only who has the key, or where the admin API is on', async () => {
    const { ask } = await serve()
    expect((await ask('GET', 'rules', undefined, 'other')).status).toBe(403)
    expect((await ask('PUT', 'delivery', { config: {} }, '')).status).toBe(403)
    const open = await serve({ adminApi: true })
    expect((await open.ask('GET', 'rules', undefined, '')).status).toBe(200)
  })
})

async function receive() {
  const got: { alerts: { labels: Record<string, string>; status: string }[] }[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    got.push(JSON.parse(Buffer.concat(parts).toString()))
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return { got, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/secret-path` }
}

const tell = (url: string) => ({
  config: {
    route: { receiver: 'hook', group_wait: '10ms', group_interval: '1s' },
    receivers: [{ name: 'hook', webhook_configs: [{ url }] }],
  },
})

describe('who is told of alerts, written over HTTP', () => {
  test('is told, and a receiver can be tried before it is in force', async () => {
    const { ask } = await serve()
    const { got, url } = await receive()
    expect(await ask('POST', 'delivery/test?receiver=hook', tell(url))).toMatchObject({ data: [{ ok: true }] })
    expect(got).toMatchObject([{ alerts: [{ labels: { alertname: 'TestAlert' } }] }])
    expect((await ask('POST', 'delivery/test?receiver=other', tell(url))).status).toBe(404)
    expect(await ask('PUT', 'delivery', tell(url))).toMatchObject({
      status: 200,
      data: { draft: tell(url), shown: expect.stringContaining('<secret>') },
    })
    await ask('PUT', 'rules', { groups: [group(rule('a'))] })
    await expect.poll(() => got[1]).toMatchObject({ alerts: [{ labels: { alertname: 'Alert a' } }] })
  })

  test.each([
    { name: 'a route to nobody', draft: { config: { route: { receiver: 'x' } } }, error: 'undefined receiver "x"' },
    {
      name: 'a template that is none',
      draft: { ...tell('http://a.test/'), templates: [{ name: 't', text: '{{ define "a" }}' }] },
      error: 'template "t"',
    },
    {
      name: 'files of templates',
      draft: { config: { ...tell('http://a.test/').config, templates: ['*.tmpl'] } },
      error: 'names files',
    },
    { name: 'no configuration', draft: {}, error: 'config' },
  ])('is refused with $name', async ({ draft, error }) => {
    const { ask } = await serve()
    expect(await ask('PUT', 'delivery', draft)).toMatchObject({ status: 400, error: expect.stringContaining(error) })
    expect((await ask('GET', 'delivery')).data).not.toHaveProperty('draft')
  })
})
