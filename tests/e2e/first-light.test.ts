import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshHome, hearth, type RunningBundle, startBundle } from './bundle.fixture.ts'

const shell = promisify(execFile)

let state: Awaited<ReturnType<typeof freshHome>>
let bundle: RunningBundle

beforeAll(async () => {
  state = await freshHome()
  bundle = startBundle(state.home)
  await bundle.ready()
}, 120_000)
afterAll(async () => {
  await bundle?.close()
  await state?.remove()
})

const printedKey = () => /shown this once: (\S+)/.exec(bundle.output())?.[1] ?? ''
const printedCurl = () => /^ {2}(curl .*)$/m.exec(bundle.output())?.[1] ?? ''

describe('the first start', () => {
  test('the printed command answers as it stands', async () => {
    const { stdout } = await shell('sh', ['-c', `${printedCurl()} --silent --show-error`])
    expect(JSON.parse(stdout)).toMatchObject({ text: expect.stringContaining('Lisbon') })
  })

  test('the printed key is a secret of 32 bytes, and no other opens the service', async () => {
    expect(printedKey()).toMatch(/^[\w-]{43}$/)
    const list = (key: string) =>
      fetch(`${bundle.urlOf('chatflow')}/api/v1/chatflows`, { headers: { authorization: `Bearer ${key}` } })
    expect((await list(printedKey())).status).toBe(200)
    expect((await list('x'.repeat(43))).status).toBe(401)
  })

  test('the answer can be streamed', async () => {
    const url = /http:\S+$/.exec(printedCurl())?.[0] ?? ''
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${printedKey()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ question: 'What is the capital of Italy?', streaming: true }),
    })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const frames = (await response.text()).split('\n').filter((line) => line.startsWith('data:'))
    const events = frames.map((line) => JSON.parse(line.slice('data:'.length)) as { event: string; data: unknown })
    expect(events.at(0)?.event).toBe('start')
    expect(events.at(-1)?.event).toBe('end')
    const tokens = events.filter(({ event }) => event === 'token').map(({ data }) => data)
    expect(tokens.join('')).toContain('Rome')
  })

  test('every service is ready and says so', async () => {
    const { code, out } = await hearth(state.home, ['status', '--json'])
    expect(code).toBe(0)
    const { services } = JSON.parse(out) as { services: Record<string, { state: string; url: string }> }
    expect(Object.keys(services).toSorted()).toEqual([
      'chatflow',
      'dashboard',
      'health',
      'inference',
      'logs',
      'metrics',
    ])
    for (const { state: word, url } of Object.values(services)) {
      expect(word).toBe('ready')
      expect((await fetch(`${url}/readyz`)).status).toBe(200)
    }
  })

  test('nothing that was printed holds the output of the services', () => {
    expect(bundle.output()).not.toContain('"level":')
  })
})

describe('the commands', () => {
  test('a conversation remembers its turns', async () => {
    const { code, out, err } = await hearth(state.home, ['chat'], 'My name is Petra.\nWhat is my name?\n')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out.trim().split('\n').at(-1)).toContain('Petra')
  })

  test('a key that was made opens the service until it is revoked', async () => {
    const made = await hearth(state.home, ['key', 'create', 'laptop'])
    expect(made.code).toBe(0)
    const list = () =>
      fetch(`${bundle.urlOf('chatflow')}/api/v1/chatflows`, {
        headers: { authorization: `Bearer ${made.out.trim()}` },
      })
    expect((await list()).status).toBe(200)
    const { out } = await hearth(state.home, ['key', 'list'])
    expect(out).toContain('laptop')
    expect(out).not.toContain(made.out.trim())
    expect((await hearth(state.home, ['key', 'revoke', 'laptop'])).code).toBe(0)
    expect((await list()).status).toBe(401)
  })

  test('the starter model is listed and loaded', async () => {
    const { code, out } = await hearth(state.home, ['models'])
    expect(code).toBe(0)
    expect(out).toMatch(/ember\s+loaded/)
  })

  test('what the services wrote can be read', async () => {
    const { code, out } = await hearth(state.home, ['logs', '-n', '200'])
    expect(code).toBe(0)
    expect(out).toMatch(/chatflow\s+info\s+ready/)
    expect(out).toMatch(/inference\s+info\s+ready/)
  })

  test('the machine is examined', async () => {
    const { code, out } = await hearth(state.home, ['doctor'])
    expect({ code, out }).toMatchObject({ code: 0 })
    expect(out).toContain('every service answers and is ready')
  })

  test.each([
    { args: ['chat', 'no such flow'], code: 1, sentence: 'Cannot chat with "no such flow"' },
    { args: ['pull', 'no/such/thing'], code: 1, sentence: 'Cannot ' },
    { args: ['key', 'revoke', 'nothing'], code: 1, sentence: 'Cannot revoke "nothing"' },
    { args: ['up'], code: 1, sentence: 'it is already running' },
  ])('hearth $args says in one sentence why it cannot', async ({ args, code, sentence }) => {
    const ended = await hearth(state.home, args)
    expect(ended.code).toBe(code)
    expect(ended.err).toContain(sentence)
    expect(ended.err.trim().split('\n')).toHaveLength(1)
  })
})
