import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshHome, hearth, type RunningBundle, startBundle, until } from '../bundle.fixture.ts'

const names = ['chatflow', 'inference', 'health', 'logs', 'metrics', 'dashboard'] as const
const shell = promisify(execFile)
const hasPromtool = spawnSync('promtool', ['--version']).error === undefined

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
    const ask = async () => {
      const { code, out } = await hearth(state.home, ['status', '--json'])
      const { services } = JSON.parse(out) as { services: Record<string, { state: string }> }
      return { code, states: Object.entries(services).map(([name, service]) => `${name} ${service.state}`) }
    }
    // On a busy machine one may answer too late for a moment.
    await expect.poll(async () => (await ask()).code).toBe(0)
    const readiness = names.map((name) => `${name} ready`)
    await expect.poll(async () => (await ask()).states.toSorted()).toEqual(readiness.toSorted())
    for (const name of names) expect((await fetch(`${bundle.urlOf(name)}/readyz`)).status).toBe(200)
  })

  test.each(names)('an unknown address of %s is a page to a browser, and an error to programs', async (name) => {
    const password = /user admin, password (\S+)/.exec(bundle.output())?.[1] ?? ''
    const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`
    const open = (accept: string) =>
      fetch(`${bundle.urlOf(name)}/no/such/page`, {
        headers: { accept, ...(name === 'dashboard' ? { authorization } : {}) },
      })
    const page = await open('text/html,*/*;q=0.8')
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('There is no such page')
    expect((await open('application/json')).headers.get('content-type')).not.toContain('html')
  })

  test('a second start from the same folder leaves it alone', async () => {
    const second = startBundle(state.home)
    expect(await second.exited).toBe(1)
    expect(second.output()).toContain('it is already running from')
    await expect.poll(async () => (await hearth(state.home, ['status'])).code).toBe(0)
  }, 120_000)

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
    // All lines since the start, of which there are more the longer the tests before took.
    const { code, out } = await hearth(state.home, ['logs', '-n', '10000'])
    expect(code).toBe(0)
    expect(out).toMatch(/chatflow\s+info\s+ready/)
    expect(out).toMatch(/inference\s+info\s+ready/)
  })

  test('the machine is examined', { timeout: 120_000 }, async () => {
    const examined = () => hearth(state.home, ['doctor'])
    // An engine of containers that does not answer is waited for.
    await expect.poll(examined, { timeout: 60_000 }).toMatchObject({
      code: 0,
      out: expect.stringContaining('every service answers and is ready'),
    })
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

type Answer = { data: { result: { metric: Record<string, string>; value: [number, string] }[] } }

const ask = async (query: string) => {
  const answer = await fetch(`${bundle.urlOf('metrics')}/api/v1/query?query=${encodeURIComponent(query)}`)
  return ((await answer.json()) as Answer).data.result
}

describe('the metrics service, with nothing configured', () => {
  test.each(names)('scrapes %s', async (job) => {
    await until(async () => (await ask(`up{job="${job}"} == 1`)).length === 1)
    const [memory] = await ask(`process_resident_memory_bytes{job="${job}"}`)
    expect(Number(memory?.value[1])).toBeGreaterThan(10_000_000)
  })

  test('scrapes this machine', async () => {
    await until(async () => (await ask('node_memory_MemTotal_bytes')).length === 1)
    for (const name of ['node_cpu_seconds_total', 'node_filesystem_size_bytes', 'node_network_receive_bytes_total'])
      expect(await ask(`count(${name})`)).toHaveLength(1)
  })
})

// The names of vLLM and llama-server contain colons, as those of their own /metrics do; they are what their
// dashboards ask for. One of them calls a histogram a total.
const forgiven = (line: string) =>
  /^(?:(?:vllm|llamacpp):\w+ metric names should not contain ':'|vllm:iteration_tokens_total non-counter .*)$/.test(
    line,
  )

describe.skipIf(!hasPromtool)('promtool check metrics finds nothing to object to', () => {
  test.each([
    ['chatflow', '/metrics'],
    ['inference', '/metrics'],
    ['health', '/metrics'],
    ['logs', '/metrics'],
    ['logs', '/api/v1/containers/metrics'],
    ['metrics', '/metrics'],
    ['dashboard', '/metrics'],
  ] as const)('in %s %s', async (service, path) => {
    const input = await (await fetch(`${bundle.urlOf(service)}${path}`)).text()
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' })
    const lines = `${stdout}${stderr}`.split('\n').filter((line) => line !== '' && !forgiven(line))
    expect(lines).toEqual([])
    if (service !== 'inference') expect(status).toBe(0)
  })

  test('promtool asks the service itself', async () => {
    const url = bundle.urlOf('metrics')
    const found = () => execFileSync('promtool', ['query', 'instant', url, 'count(up == 1)'], { encoding: 'utf8' })
    await expect.poll(found).toMatch(/^\{\} => [6-9] @\[/)
  })
})
