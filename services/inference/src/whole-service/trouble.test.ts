import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { starterModelPath } from '../storage/main-model.ts'
import { eventually, type RunningService, startForTest } from '../test-support/start-inference.ts'

let service: RunningService | undefined
afterEach(() => service?.stop())

// Without its end tokens the model goes on until the context is full.
const endless = { messages: [{ role: 'user', content: 'Tell me a story.' }], logit_bias: { 4087: -100, 4089: -100 } }
const hello = { messages: [{ role: 'user', content: 'Hello!' }] }

function modelProcesses(parent = process.pid): readonly number[] {
  const listed = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const rows = listed.split('\n').map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
  return rows.flatMap((row) =>
    row?.[2] === String(parent) && row[3]?.includes('child/main.ts') ? [Number(row[1])] : [],
  )
}

function killModel(): void {
  for (const pid of modelProcesses()) process.kill(pid, 'SIGKILL')
}

/** Starts an answer without an end; hands its frames back once its text has begun to come. */
async function begin(of: RunningService): Promise<() => Promise<string>> {
  const response = await of.post('/v1/chat/completions', { ...endless, stream: true })
  expect(response.status).toBe(200)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const readOn = async () => {
    const next = await reader?.read()
    text += next?.value ?? ''
    return next?.done !== true
  }
  while (!/"content":"[^"]/.test(text)) if (!(await readOn())) throw new Error('no text')
  return async () => {
    while (await readOn());
    return text
  }
}

const running = (of: RunningService) => of.metric('vllm:num_requests_running')

/** Gone after the test. */
async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const temporaryPath = async (name: string) => join(await temporaryFolder(), name)

describe('when the model process dies', () => {
  test('a stream that has begun ends with an error event and without [DONE]; the port stays open', async () => {
    service = await startForTest()
    const { post, url, metric } = service
    const rest = await begin(service)
    killModel()
    const frames = (await rest()).split('\n\n').filter((frame) => frame !== '')
    expect(frames.at(-1)).toContain('"code":"model_restarting"')
    expect(frames).not.toContain('data: [DONE]')
    expect((await fetch(`${url}/livez`)).status).toBe(200)
    await eventually(async () => (await fetch(`${url}/health`)).status === 200, 'health after the restart')
    expect((await post('/v1/chat/completions', hello)).status).toBe(200)
    expect(await metric('inference_model_restarts_total')).toBe(1)
  })

  test('a request that comes before the next is there waits for it', async () => {
    service = await startForTest({ restartFirstMs: 1_000 })
    const { post, url } = service
    killModel()
    await eventually(async () => (await fetch(`${url}/health`)).status === 503, 'the end of the process')
    expect((await post('/v1/chat/completions', hello)).status).toBe(200)
  })

  test('requests that wait for a slot are answered by the next process', async () => {
    service = await startForTest({ slots: 1 })
    const { post, metric } = service
    const rest = await begin(service)
    const waiting = post('/v1/chat/completions', hello)
    await eventually(async () => (await metric('vllm:num_requests_waiting')) === 1, 'a waiting request')
    killModel()
    expect(await rest()).toContain('"code":"model_restarting"')
    expect((await waiting).status).toBe(200)
  })
})

describe('when a client leaves', () => {
  test.each([{ stream: true }, { stream: false }])(
    'its generation ends and frees the slot ($stream)',
    async ({ stream }) => {
      service = await startForTest({ slots: 1 })
      const leaving = new AbortController()
      const request = service.post('/v1/chat/completions', { ...endless, stream }, { signal: leaving.signal })
      request.catch(() => undefined)
      const of = service
      await eventually(async () => (await running(of)) === 1, 'a running request')
      leaving.abort()
      await eventually(async () => (await running(of)) === 0, 'no running request')
      expect((await service.post('/v1/chat/completions', hello)).status).toBe(200)
      const metrics = await (await fetch(`${service.url}/metrics`)).text()
      expect(metrics).toMatch(/request_success_total\{model_name="ember",.*finished_reason="abort".*\} 1/)
    },
  )

  test('its request leaves the queue at once', async () => {
    service = await startForTest({ slots: 1 })
    const of = service
    const [first, second] = [new AbortController(), new AbortController()]
    for (const { signal } of [first, second]) {
      of.post('/v1/chat/completions', endless, { signal }).catch(() => undefined)
      await eventually(async () => (await running(of)) === 1, 'a running request')
    }
    await eventually(async () => (await of.metric('vllm:num_requests_waiting')) === 1, 'a waiting request')
    second.abort()
    await eventually(async () => (await of.metric('vllm:num_requests_waiting')) === 0, 'an empty queue')
    expect(await running(of)).toBe(1)
    first.abort()
  })
})

describe('when there is more than the model can take', () => {
  test('a full queue refuses with 429 and says when to come back', async () => {
    service = await startForTest({ slots: 1, maxQueue: 0 })
    const of = service
    const first = new AbortController()
    of.post('/v1/chat/completions', endless, { signal: first.signal }).catch(() => undefined)
    await eventually(async () => (await running(of)) === 1, 'a running request')
    for (const stream of [false, true]) {
      const response = await of.post('/v1/chat/completions', { ...hello, stream })
      expect(response.status).toBe(429)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await response.json()).toMatchObject({ error: { type: 'rate_limit_error', code: 'queue_full' } })
    }
    first.abort()
  })

  test('more requests than slots are all answered in their turn', async () => {
    service = await startForTest({ slots: 2 })
    const { post } = service
    const responses = await Promise.all(Array.from({ length: 12 }, () => post('/v1/chat/completions', hello)))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  })
})

describe('when the service itself is killed', () => {
  test('the model process ends too, in the middle of its work', async () => {
    const home = await temporaryFolder()
    const program = `
      import { startForTest } from ${JSON.stringify(new URL('../test-support/start-inference.ts', import.meta.url).href)}
      const service = await startForTest({}, ${JSON.stringify(home)})
      const response = await service.post('/v1/chat/completions', ${JSON.stringify({ ...endless, n: 4, stream: true })})
      for await (const _ of response.body) { console.log('working'); break }
      setInterval(() => {}, 1000)`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(parent.stdout, 'data')) as [Buffer]
    expect(String(line)).toContain('working')
    const children = modelProcesses(parent.pid)
    expect(children).toHaveLength(1)
    parent.kill('SIGKILL')
    await eventually(() => !children.some(isAlive), 'the end of the model process')
  })
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the start', () => {
  test('answers while the model is loading: 503 with Retry-After', async () => {
    service = await startForTest({ startupGraceMs: 0 })
    const health = await fetch(`${service.url}/health`)
    expect(health.status).toBe(503)
    expect(await health.json()).toMatchObject({ error: { message: 'Loading model' } })
    const early = await service.post('/v1/chat/completions', hello)
    expect(early.status).toBe(503)
    expect(early.headers.get('retry-after')).toBe('1')
    const { url } = service
    await eventually(async () => (await fetch(`${url}/health`)).ok, 'health')
    expect((await service.post('/v1/chat/completions', hello)).status).toBe(200)
  })

  test('is refused for a file that is missing, in one sentence', async () => {
    await expect(startForTest({ model: '/nowhere/model.gguf' })).rejects.toThrow(
      'Cannot load the model "/nowhere/model.gguf": there is no such file; set HEARTH_MODEL to the path of a GGUF file',
    )
    await expect(startForTest({ model: 'llama-9' })).rejects.toThrow(
      'Cannot load the model "llama-9": there is none in',
    )
  })

  test('is refused for a file that is no model', async () => {
    const path = await temporaryPath('page.gguf')
    await writeFile(path, '<!doctype html><title>404</title>')
    await expect(startForTest({ model: path })).rejects.toThrow('it is not a GGUF file')
  })

  test.each([
    { name: 'a folder', path: () => tmpdir(), reason: 'it is a folder; name the GGUF file in it' },
    { name: 'a device', path: () => '/dev/zero', reason: 'it is a device or a pipe, not a file' },
    {
      name: 'a pipe, which nobody ever writes to',
      path: async () => {
        const pipe = await temporaryPath('pipe.gguf')
        execFileSync('mkfifo', [pipe])
        return pipe
      },
      reason: 'it is a device or a pipe, not a file',
    },
  ])('is refused for $name', async ({ path, reason }) => {
    await expect(startForTest({ model: await path() })).rejects.toThrow(reason)
  })

  test('is refused for a model that is cut short, and leaves no process behind', async () => {
    const path = await temporaryPath('cut.gguf')
    await writeFile(path, (await readFile(starterModelPath())).subarray(0, 3_000_000))
    await expect(startForTest({ model: path })).rejects.toThrow(
      `Cannot load the model "${path}": the file is cut short or damaged`,
    )
    await eventually(() => modelProcesses().length === 0, 'no model process')
  })

  test('closing ends the model process', async () => {
    const closing = await startForTest()
    expect(modelProcesses()).toHaveLength(1)
    await closing.stop()
    expect(modelProcesses()).toHaveLength(0)
  })
})
