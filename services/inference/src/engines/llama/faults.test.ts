import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@hearth/kernel'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Engine, EngineStatus, GenerateRequest, GenerationEvent } from '../../domain/engine/engine.ts'
import { writeRandomBert } from '../../random-model/test-support/write-random-bert.ts'
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
  /** Called with every record of the log. */
  onLog: (record: string) => void
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
    logger: createLogger({
      ...{ service: 'inference', level: 'error' },
      destination: { write: (record) => void running.onLog(record) },
    }),
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
    onLog: () => undefined,
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
  let other: Running
  beforeAll(async () => {
    other = await open()
  })
  afterAll(() => other?.engine.close())

  test.each(['SIGKILL', 'SIGABRT', 'SIGSEGV'] as const)(
    'by %s: what has begun is told, what has not is begun anew, and other models go on',
    async (signal) => {
      const struck = await open()
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
    // Two loads of a model.
    120_000,
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

// Up to three processes are started, each of which takes seconds on a busy machine.
test.each([
  { where: 'a comment', grammar: 'root ::= ("a"? "b"? "c"?){2000}\n# /x.cpp:1: boom\n' },
  { where: 'a text', grammar: 'root ::= ("a"? "b"? "c"?){2000} "\nx.cpp:1: boom"\n' },
  { where: 'a text of an exception', grammar: 'root ::= ("a"? "b"? "c"?){2000} "\nwhat(): boom"\n' },
])('$where in a grammar that llama.cpp refuses and prints does not end its process', async ({ grammar }) => {
  const running = await open()
  const asked = collect(running, { ...italy, constraint: { grammar } })
  await expect(asked).rejects.toMatchObject({ kind: 'invalid', message: expect.stringContaining('llama.cpp') })
  expect(textOf(await collect(running, italy))).not.toBe('')
  expect(running.statuses.map(({ kind }) => kind)).not.toContain('restarting')
})

describe('a model that the engine aborts on', { timeout: 120_000 }, () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hearth-aborts-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const tooLong = ['a '.repeat(200)]
  const said = /llama\.cpp ended the process of the model over it with "GGML_ASSERT\(.+\) failed \(ops\.cpp:\d+\)"/

  test('is refused in the engine’s words when it is loaded, after one try', async () => {
    const modelPath = join(folder, 'heads.gguf')
    await writeRandomBert(modelPath, { metadata: { 'bert.attention.key_length': { type: 'uint32', value: 16 } } })
    const { engine, statuses } = start(modelPath)
    await expect(engine.ready(never)).rejects.toMatchObject({
      code: 'model_failed',
      message: expect.stringMatching(
        /^Cannot load the model ".*heads\.gguf": llama\.cpp ended its process with "GGML_ASSERT\(/,
      ),
    })
    expect(statuses.map(({ kind }) => kind)).toEqual(['failed'])
  })

  test('answers the request that it aborted on in the engine’s words, then and later; others go on', async () => {
    const modelPath = join(folder, 'positions.gguf')
    await writeRandomBert(modelPath)
    const running = start(modelPath)
    await running.engine.ready(never)
    const records: string[] = []
    running.onLog = (record) => records.push(record)
    const refused = { kind: 'broken', code: 'request_quarantined', message: expect.stringMatching(said) }
    // Its context is longer than the positions that it was trained with.
    await expect(running.engine.embed(tooLong, never)).rejects.toMatchObject(refused)
    await expect(running.engine.embed(tooLong, never)).rejects.toMatchObject(refused)
    expect((await running.engine.embed(['a b'], never)).promptTokens).toBe(4)
    expect(running.statuses.map(({ kind }) => kind)).toEqual(['ready', 'restarting', 'ready'])
    expect(records.filter((record) => record.includes('hangs'))).toEqual([])
    expect(records.filter((record) => record.includes('died'))).toMatchObject([expect.stringContaining('GGML_ASSERT')])
  })

  test('finds the request among several, which are answered', async () => {
    const modelPath = join(folder, 'several.gguf')
    await writeRandomBert(modelPath)
    const { engine } = start(modelPath)
    await engine.ready(never)
    const both = [engine.embed(tooLong, never), engine.embed(['a b'], never)]
    const [bad, good] = await Promise.allSettled(both)
    expect(bad).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(said) } })
    expect(good).toMatchObject({ status: 'fulfilled', value: { promptTokens: 4 } })
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
