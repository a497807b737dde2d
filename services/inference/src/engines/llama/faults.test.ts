import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@hearth/kernel'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Engine, EngineStatus, GenerateRequest, GenerationEvent } from '../../domain/engine.ts'
import { starterModelPath } from '../../storage/main-model.ts'
import { createLlamaEngine } from './llama-engine.ts'

const never = new AbortController().signal
const italy: GenerateRequest = {
  prompt: { kind: 'chat', messages: [{ role: 'user', content: 'What is the capital of Italy?' }] },
  sampling: { temperature: 0, seed: 1 },
  stop: [],
}
const endless: GenerateRequest = { ...italy, ignoreEnd: true }

type Running = {
  readonly engine: Engine
  readonly statuses: readonly EngineStatus[]
  pid(): number
  /** Called at every change of the status. */
  onStatus: (status: EngineStatus) => void
}

let opened: Running[] = []
beforeEach(() => {
  opened = []
})
afterEach(() => Promise.all(opened.map(({ engine }) => engine.close())))

function children(): readonly number[] {
  const listed = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const rows = listed.split('\n').map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
  return rows.flatMap((row) =>
    row?.[2] === String(process.pid) && row[3]?.includes('child/main.ts') ? [Number(row[1])] : [],
  )
}

/** Starts an engine without waiting for it. */
function start(modelPath = starterModelPath()): Running {
  const others = new Set(children())
  const statuses: EngineStatus[] = []
  const engine = createLlamaEngine({
    load: {
      modelPath,
      contextTokens: 1_024,
      maxDefaultContextTokens: 8_192,
      slots: 4,
      threads: 1,
      batchTokens: 128,
      stepBudgetMs: 250,
      gpu: false,
      gpuLayers: undefined,
      kvType: 'f16',
      adapters: [],
    },
    logger: createLogger({ service: 'inference', level: 'fatal' }),
    restart: { firstMs: 10, maxMs: 100 },
    maxLoadCrashes: 3,
    stableMs: 30_000,
    stallTimeoutMs: 30_000,
    onStatus(status) {
      statuses.push(status)
      running.onStatus(status)
    },
  })
  const running: Running = {
    engine,
    statuses,
    pid: () => children().find((pid) => !others.has(pid)) ?? 0,
    onStatus: () => undefined,
  }
  opened.push(running)
  return running
}

async function open(): Promise<Running> {
  const running = start()
  await running.engine.ready(never)
  return running
}

async function collect(
  { engine }: Running,
  request: GenerateRequest,
  { signal = never, onText }: { signal?: AbortSignal; onText?: () => void } = {},
): Promise<readonly GenerationEvent[]> {
  const all: GenerationEvent[] = []
  await engine.generate(request, signal, (event) => {
    all.push(event)
    if (event.kind === 'text') onText?.()
  })
  return all
}

const textOf = (events: readonly GenerationEvent[]) =>
  events.map((event) => (event.kind === 'text' ? event.text : '')).join('')

/** Waits for the first text of a generation, and hands back its outcome. */
async function begin(running: Running): Promise<{ readonly rest: Promise<readonly GenerationEvent[]> }> {
  const { promise: text, resolve: onText, reject } = Promise.withResolvers<void>()
  const rest = collect(running, endless, { onText })
  rest.then(() => reject(new Error('no text')), reject)
  await text
  return { rest }
}

describe('when the process of a model ends', () => {
  test.each(['SIGKILL', 'SIGABRT', 'SIGSEGV'] as const)(
    'by %s: what has begun is told, what has not is begun anew, and other models go on',
    async (signal) => {
      const struck = await open()
      const other = await open()
      const begun = await begin(struck)
      const pid = struck.pid()
      const beside = collect(other, italy)
      const unsent = collect(struck, italy)
      const asked = struck.engine.tokenize({ kind: 'text', text: 'Hello' }, { addSpecial: false }, never)
      // Nothing of what was just asked can have come back yet.
      process.kill(pid, signal)
      await expect(begun.rest).rejects.toMatchObject({ kind: 'unavailable', code: 'model_restarting' })
      expect(textOf(await unsent)).toBe('The capital of Italy is Rome.')
      expect((await asked).texts.join('')).toBe('Hello')
      expect(textOf(await beside)).toBe('The capital of Italy is Rome.')
      expect(other.statuses.map(({ kind }) => kind)).toEqual(['ready'])
      expect(struck.statuses.map(({ kind }) => kind)).toEqual(['ready', 'restarting', 'ready'])
    },
  )

  test('a process that is stopped is found out, ended and replaced', async () => {
    const struck = await open()
    const begun = await begin(struck)
    process.kill(struck.pid(), 'SIGSTOP')
    await expect(begun.rest).rejects.toMatchObject({ kind: 'unavailable' })
    expect(textOf(await collect(struck, italy))).toBe('The capital of Italy is Rome.')
  })

  test('a process that is stopped while it has nothing to do is replaced before anybody asks', async () => {
    const struck = await open()
    const replaced = new Promise<void>((resolve) => {
      struck.onStatus = ({ kind }) => (kind === 'ready' ? resolve() : undefined)
    })
    process.kill(struck.pid(), 'SIGSTOP')
    await replaced
    expect(struck.statuses).toMatchObject([
      { kind: 'ready' },
      { kind: 'restarting', outOfMemory: false },
      { kind: 'ready' },
    ])
  })

  test('requests that come while it is started again wait for it', async () => {
    const struck = await open()
    const restarting = new Promise<void>((resolve) => {
      struck.onStatus = ({ kind }) => (kind === 'restarting' ? resolve() : undefined)
    })
    process.kill(struck.pid(), 'SIGKILL')
    await restarting
    expect(textOf(await collect(struck, italy))).toBe('The capital of Italy is Rome.')
  })

  test('a request that ended two processes is refused, then and later; others are not', async () => {
    const struck = await open()
    struck.onStatus = ({ kind }) => {
      if (kind === 'ready') process.kill(struck.pid(), 'SIGKILL')
    }
    const deadly: GenerateRequest = { ...italy, maxTokens: 7 }
    const pid = struck.pid()
    const answer = collect(struck, deadly)
    answer.catch(() => undefined)
    process.kill(pid, 'SIGKILL')
    await expect(answer).rejects.toMatchObject({ kind: 'broken', code: 'request_quarantined' })
    struck.onStatus = () => undefined
    await expect(collect(struck, deadly)).rejects.toMatchObject({ code: 'request_quarantined' })
    expect(textOf(await collect(struck, italy))).toBe('The capital of Italy is Rome.')
  })

  test('a request that is given up while it waits for the next process ends at once', async () => {
    const struck = await open()
    const leaving = new AbortController()
    const pid = struck.pid()
    const waiting = collect(struck, italy, { signal: leaving.signal })
    waiting.catch(() => undefined)
    struck.onStatus = ({ kind }) => {
      if (kind === 'restarting') leaving.abort(new Error('enough'))
    }
    process.kill(pid, 'SIGKILL')
    await expect(waiting).rejects.toThrow('enough')
  })
})

describe('a file that is no sound model', () => {
  test('is refused in words, before native code sees it, and no process stays', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hearth-faults-'))
    const path = join(folder, 'cut.gguf')
    await writeFile(path, (await readFile(starterModelPath())).subarray(0, 3_000_000))
    const { engine, statuses, pid } = start(path)
    await expect(engine.ready(never)).rejects.toMatchObject({ kind: 'unavailable', code: 'model_failed' })
    const [status] = statuses
    expect(status?.kind === 'failed' && status.message).toMatch(
      /^Cannot load the model ".*cut\.gguf": the file is cut short or damaged: \d+ bytes are missing at its end$/,
    )
    await engine.close()
    expect(pid()).toBe(0)
    await rm(folder, { recursive: true })
  })
})
