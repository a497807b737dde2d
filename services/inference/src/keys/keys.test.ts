import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashKey, openSecrets } from '@hearth/kernel'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ask, createOpened } from '../upstreams/test-support/opened.ts'
import { chunk, stream } from '../upstreams/test-support/scripted-upstream.ts'
import { keysSchema } from './config.ts'

const { upstream, gateway, closeAll } = createOpened()
let home = ''
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'hearth-keys-'))
})
afterEach(async () => {
  await closeAll()
  await rm(home, { recursive: true })
})

const bearer = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } })

async function start(keys: readonly object[], models = ['m']) {
  const vllm = await upstream(models)
  const running = await gateway({
    upstreams: [`vllm=${vllm.url}`],
    keys,
    home,
    local: ['ember'],
    env: { KEY_B: 'sk-b' },
  })
  const chat = (secret: string, body: object = ask('m')) => running.post('/v1/chat/completions', body, bearer(secret))
  return { ...running, chat, vllm }
}

describe('keys', () => {
  const keys = [
    { name: 'a', hash: hashKey('sk-a').toUpperCase() },
    { name: 'b', secret: '$' + '{KEY_B}', models: ['m'] },
  ]

  test.each([
    { name: 'no key', headers: {} },
    { name: 'another key', headers: { authorization: 'Bearer sk-c' } },
    { name: 'the hash of a key', headers: { authorization: `Bearer ${hashKey('sk-a')}` } },
  ])('$name: 401 in OpenAI’s shape', async ({ headers }) => {
    const { post, vllm } = await start(keys)
    const response = await post('/v1/chat/completions', ask('m'), { headers })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    const { error } = (await response.json()) as { error: { message: string } }
    expect(error).toMatchObject({ type: 'invalid_request_error', code: 'invalid_api_key' })
    expect(error.message).not.toContain('sk-c')
    expect(vllm.received).toEqual([])
  })

  test('a key that our page keeps: sealed, for requests of that page alone', async () => {
    const { url, post } = await start(keys)
    const own = { 'sec-fetch-site': 'same-origin', 'x-hearth-csrf': '1' }
    const kept = await post('/ui/key', { key: 'sk-a', remember: true }, { headers: own })
    const [cookie = '', ...attributes] = (kept.headers.get('set-cookie') ?? '').split('; ')
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Max-Age=2592000']))
    expect(cookie).not.toContain('sk-a')
    const asked = async (headers: Record<string, string>) =>
      (await post('/v1/chat/completions', ask('m'), { headers: { cookie, ...headers } })).status
    expect(await asked(own)).toBe(200)
    expect(await asked({ ...own, 'sec-fetch-site': 'same-site' })).toBe(401)
    expect(await asked({ 'sec-fetch-site': 'same-origin' })).toBe(401)
    expect(await asked({ ...own, cookie: `${cookie}x` })).toBe(401)
    const state = async (headers: object) => (await fetch(`${url}/ui/key`, { headers: { ...own, ...headers } })).json()
    expect(await state({ cookie })).toEqual({ kept: true })
    const forgotten = await fetch(`${url}/ui/key`, { method: 'DELETE', headers: { ...own, cookie } })
    expect(forgotten.headers.get('set-cookie')).toMatch(/^hearth_inference_key=; Max-Age=0/)
  })

  test('no page elsewhere gives a browser a key, and none is kept that cannot be one', async () => {
    const { post } = await start(keys)
    const own = { 'sec-fetch-site': 'same-origin', 'x-hearth-csrf': '1' }
    const status = async (key: string, headers: Record<string, string>) =>
      (await post('/ui/key', { key }, { headers })).status
    expect(await status('sk-a', { ...own, 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await status('two words', own)).toBe(400)
  })

  test('the browser of the owner needs no key, and may do everything', async () => {
    const { post } = await start(keys)
    const owner = { headers: { 'x-test-owner': '1' } }
    expect((await post('/v1/chat/completions', ask('m'), owner)).status).toBe(200)
    expect((await post('/models/load', { model: 'm' }, owner)).status).not.toBe(403)
    const wrong = { headers: { ...owner.headers, authorization: 'Bearer sk-c' } }
    expect((await post('/v1/chat/completions', ask('m'), wrong)).status).toBe(401)
  })

  test('a key by its hash, one from a variable, and one as Anthropic’s clients send it', async () => {
    const { post, chat } = await start(keys)
    expect((await chat('sk-a')).status).toBe(200)
    expect((await chat('sk-b')).status).toBe(200)
    expect((await post('/v1/messages', ask('m'), { headers: { 'x-api-key': 'sk-a' } })).status).toBe(200)
  })

  test('the hearth command gets in with what only the owner of the state folder can read', async () => {
    const { url } = await start(keys)
    const own = (await openSecrets(home)).derive('cli key').toString('base64url')
    expect((await fetch(`${url}/models`, bearer(own))).status).not.toBe(401)
  })

  test.each(['chatflow', 'health'] as const)(
    'the %s service beside this one uses models, and manages none',
    async (name) => {
      const { chat, url, post, metric } = await start([...keys, { name, secret: 'sk-named-the-same' }])
      const own = (await openSecrets(home)).derive(`${name} service key`).toString('base64url')
      expect((await chat(own)).status).toBe(200)
      expect((await fetch(`${url}/models`, bearer(own))).status).not.toBe(401)
      expect((await post('/models/load', { model: 'm' }, bearer(own))).status).toBe(403)
      await expect.poll(() => metric(`inference_key_tokens_total{key="hearth:${name}"`)).toBeGreaterThan(0)
    },
  )

  test('are asked for wherever models are used or managed, not for health and metrics', async () => {
    const { url } = await start(keys)
    const status = async (path: string) => (await fetch(`${url}${path}`)).status
    expect(await Promise.all(['/v1/models', '/models', '/api/tags'].map(status))).toEqual([401, 401, 401])
    expect(await Promise.all(['/livez', '/metrics'].map(status))).toEqual([200, 200])
  })

  test('a key for some models: others are refused, hidden and not managed', async () => {
    const { chat, url, post } = await start(keys, ['m', 'n'])
    expect((await chat('sk-b', ask('n'))).status).toBe(403)
    expect((await chat('sk-b', { messages: [] })).status).toBe(403)
    const list = (await (await fetch(`${url}/v1/models`, bearer('sk-b'))).json()) as { data: { id: string }[] }
    expect(list.data.map(({ id }) => id)).toEqual(['m'])
    expect((await post('/models/load', { model: 'm' }, bearer('sk-b'))).status).toBe(403)
  })

  test.each([
    { name: 'neither secret nor hash', keys: [{ name: 'a' }] },
    { name: 'both', keys: [{ name: 'a', secret: 'x', hash: hashKey('x') }] },
    {
      name: 'the same name twice',
      keys: [
        { name: 'a', secret: 'x' },
        { name: 'a', secret: 'y' },
      ],
    },
  ])('$name is no configuration', ({ keys }) => {
    expect(keysSchema.safeParse(keys).success).toBe(false)
  })
})

describe('wrong keys', () => {
  test('slow their client down with 429, and keep out no key that was right before or cannot be guessed', async () => {
    const long = `sk-${'l'.repeat(32)}`
    const { chat } = await start([
      { name: 'a', secret: 'sk-a' },
      { name: 'b', secret: 'sk-b' },
      { name: 'long', secret: long },
    ])
    expect((await chat('sk-a')).status).toBe(200)
    for (let at = 0; at < 3; at++) expect((await chat(`wrong-${at}`)).status).toBe(401)
    const refused = await chat('wrong-again')
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 1])
    expect(await refused.json()).toMatchObject({ error: { type: 'rate_limit_error', code: 'too_many_wrong_keys' } })
    expect([(await chat('sk-a')).status, (await chat(long)).status, (await chat('sk-b')).status]).toEqual([
      200, 200, 429,
    ])
  })
})

describe('limits of a key', () => {
  test('requests a minute: 429 with the time until the next', async () => {
    const { chat } = await start([{ name: 'a', secret: 's', rpm: 2 }])
    expect([(await chat('s')).status, (await chat('s')).status]).toEqual([200, 200])
    const response = await chat('s')
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(20)
    expect(await response.json()).toMatchObject({ error: { type: 'rate_limit_error', code: 'rate_limit_exceeded' } })
  })

  test('tokens a minute, as the answers count them', async () => {
    const { chat } = await start([{ name: 'a', secret: 's', tokensPerMinute: 10 }])
    for (const status of [200, 200, 429]) {
      const response = await chat('s')
      await response.text()
      expect(response.status).toBe(status)
    }
  })

  test('a budget survives a restart, and its file holds no key', async () => {
    const keys = [{ name: 'a', secret: 'sk-very-secret', budgetTokens: { day: 10, month: 1_000 } }]
    const first = await start(keys)
    for (let at = 0; at < 2; at++) await (await first.chat('sk-very-secret')).text()
    await closeAll()
    const path = join(home, 'inference', 'key-usage.json')
    const written = await readFile(path, 'utf8')
    expect(JSON.parse(written)).toMatchObject({ keys: { a: { day: { tokens: 14 }, month: { tokens: 14 } } } })
    expect(written).not.toContain('secret')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const second = await start(keys)
    const response = await second.chat('sk-very-secret')
    expect([response.status, response.headers.get('x-should-retry')]).toEqual([429, 'false'])
    expect(await response.json()).toMatchObject({ error: { code: 'insufficient_quota' } })
    expect(second.vllm.received).toEqual([])
  })

  test('a stream that tells no usage counts an event as a token', async () => {
    const { chat, vllm, metric } = await start([{ name: 'a', secret: 's' }])
    vllm.answer = stream([chunk('a'), chunk('b'), 'data: [DONE]\n\n'])
    const body = ask('m', { stream: true })
    await (await chat('s', body)).text()
    const prompt = Math.ceil(JSON.stringify(body).length / 4)
    expect(await metric('inference_key_tokens_total{key="a"')).toBe(prompt + 3)
  })
})
