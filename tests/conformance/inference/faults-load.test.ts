import { open, truncate } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMemory } from '../../../bench/lib/memory.ts'
import { modelShapes } from '../../../services/inference/src/random-model/shape.ts'
import { writeRandomModel } from '../../../services/inference/src/random-model/write-random-model.ts'
import { type BundleInference, startBundleInference } from './bundle-inference.ts'

// The whole claims are of 10,000 requests above the limit and of 20,000 answers.
const refusals = Number(process.env.FAULT_REFUSALS ?? 1_000)
const answers = Number(process.env.FAULT_ANSWERS ?? 200)
const clients = 32
const report = (what: string) => (process.env.FAULT_REPORT === undefined ? undefined : console.log(what))
const timeout = 60_000 + refusals * 35 + answers * 400

let service: BundleInference
let folder = ''
beforeAll(async () => {
  service = await startBundleInference({
    HEARTH_INFERENCE_SLOTS: '4',
    HEARTH_INFERENCE_MAX_QUEUE: '4',
  })
  folder = service.folder
})
afterAll(() => service.stop())

const hello = { prompt: 'Hello', max_tokens: 2, ignore_eos: true }
const rssMb = () => readMemory(service.pid).rssMb

/** Sends `count` requests over some clients; resolves to their statuses and the milliseconds each took, sorted. */
async function flood(
  count: number,
  body: object,
): Promise<{ readonly statuses: Set<number>; readonly tookMs: readonly number[] }> {
  const statuses = new Set<number>()
  const tookMs: number[] = []
  let left = count
  const client = async () => {
    while (left-- > 0) {
      const sentMs = performance.now()
      const response = await service.post('/v1/completions', body)
      await response.text()
      statuses.add(response.status)
      tookMs.push(performance.now() - sentMs)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { statuses, tookMs: tookMs.toSorted((left, right) => left - right) }
}

/**
 * Runs `round` until each process grew by less than `belowMb` in one, and at most seven times: the heap grows to its
 * working size once, whenever it likes; what leaks grows in every round.
 *
 * @returns what each process grew by in the round in which it grew least, in MB
 */
async function smallestGrowth(
  memoryMb: () => readonly number[],
  belowMb: number,
  round: () => Promise<unknown>,
): Promise<readonly number[]> {
  const rounds = [memoryMb()]
  let smallest: readonly number[] = []
  for (let left = 7; left > 0 && !(smallest.length > 0 && smallest.every((mb) => mb < belowMb)); left--) {
    const [before = []] = rounds.slice(-1)
    await round()
    const after = memoryMb()
    rounds.push(after)
    smallest = after.map((mb, at) =>
      Math.min(mb - (before[at] ?? Number.NaN), smallest[at] ?? Number.POSITIVE_INFINITY),
    )
  }
  report(`MB before and behind each round: ${JSON.stringify(rounds)}`)
  return smallest
}

describe('more than the queue takes', () => {
  test(`${refusals} requests are refused at once, with when to come back, and nothing of them stays`, {
    timeout,
  }, async ({ onTestFinished }) => {
    const leaving = new AbortController()
    const { signal } = leaving
    const filling = Array.from({ length: 8 }, () =>
      service.post('/v1/completions', { ...hello, max_tokens: 1_000, stream: true }, { signal }).catch(() => undefined),
    )
    const full = async () =>
      /^vllm:num_requests_waiting\{.*main.*\} 4$/m.test(await (await fetch(`${service.url}/metrics`)).text())
    // The first are answered soon, so others have to take their places as long as this goes on.
    const refill = setInterval(() => {
      for (let more = 0; more < 8; more++) {
        filling.push(
          service
            .post('/v1/completions', { ...hello, max_tokens: 1_000, stream: true }, { signal })
            .catch(() => undefined),
        )
      }
    }, 100)
    const leave = () => {
      clearInterval(refill)
      leaving.abort()
    }
    onTestFinished(leave)
    await expect.poll(full).toBe(true)
    await flood(Math.ceil(refusals / 5), hello)
    const growth = await smallestGrowth(
      () => [rssMb()],
      40,
      async () => {
        const { statuses, tookMs } = await flood(refusals, hello)
        expect([...statuses].toSorted()).toContain(429)
        expect([...statuses].filter((status) => status !== 429 && status !== 200)).toEqual([])
        const [median = 0, worst = 0] = [tookMs[Math.floor(tookMs.length / 2)], tookMs.at(-1)]
        report(`${refusals} refusals: median ${median.toFixed(1)} ms, worst ${worst.toFixed(1)} ms`)
      },
    )
    for (const gainedMb of growth) expect(gainedMb).toBeLessThan(40)
    leave()
    await Promise.all(filling)
    // Once it has seen that all of them left.
    await expect.poll(async () => (await service.post('/v1/completions', hello)).status).toBe(200)
  })
})

describe('many answers', () => {
  test(`${answers} leave memory as it was`, { timeout }, async () => {
    const body = { ...hello, max_tokens: 4 }
    const served = async (count: number) => {
      let left = count
      const client = async () => {
        while (left-- > 0)
          expect((await (await service.post('/v1/completions', body)).text()).length).toBeGreaterThan(10)
      }
      await Promise.all(Array.from({ length: 4 }, client))
    }
    const memoryMb = () => [rssMb(), ...service.modelPids().map((pid) => readMemory(pid).rssMb)]
    await served(answers)
    const growth = await smallestGrowth(memoryMb, 5, () => served(answers))
    expect(growth.length).toBeGreaterThan(1)
    for (const mb of growth) expect(mb).toBeLessThan(5)
  })
})

describe('what is too much is refused, and the service goes on', () => {
  const refusal = async (response: Response) => ({
    status: response.status,
    body: (await response.json()) as { error: { message: string } },
  })
  afterAll(async () => {
    expect((await service.post('/v1/completions', hello)).status).toBe(200)
  })

  test('a body of 200 MB, announced', async () => {
    const { status, body } = await refusal(await postBytes(200_000_000, true))
    expect(status).toBe(413)
    expect(body.error.message).toContain('8388608 bytes')
  })

  test('a body of 200 MB that does not say so', async () => {
    const growth = await smallestGrowth(
      () => [rssMb()],
      100,
      async () => expect((await refusal(await postBytes(200_000_000, false))).status).toBe(413),
    )
    for (const gainedMb of growth) expect(gainedMb).toBeLessThan(100)
  })

  test.each([
    { count: 40_000, status: 400, says: 'messages' },
    { count: 100_000, status: 413, says: 'more than 100000 keys' },
  ])('$count messages', async ({ count, status: expected, says }) => {
    const messages = Array.from({ length: count }, () => ({ role: 'user', content: 'Hello' }))
    const { status, body } = await refusal(await service.post('/v1/chat/completions', { messages }))
    expect(status).toBe(expected)
    expect(body.error.message).toContain(says)
  })

  const levels = 24
  const doubling = Object.fromEntries(
    Array.from({ length: levels }, (_, at) => [
      `l${at}`,
      at === 0
        ? { type: 'string' }
        : { type: 'array', minItems: 9, maxItems: 9, items: { $ref: `#/$defs/l${at - 1}` } },
    ]),
  )
  const every = (count: number, of: (at: number) => unknown) => Array.from({ length: count }, (_, at) => of(at))
  test.each([
    { name: 'rules that repeat rules that repeat rules', schema: { $ref: `#/$defs/l${levels - 1}`, $defs: doubling } },
    { name: 'a text of a million characters', schema: { type: 'string', minLength: 1_000_000 } },
    {
      name: 'a pattern that counts to the moon',
      schema: { type: 'string', pattern: '^((a{1,1000}){1,1000}){1,1000}$' },
    },
    {
      name: 'alternatives by the thousand that are all to hold',
      schema: { allOf: every(40, () => ({ anyOf: every(40, (at) => ({ minimum: at })) })) },
    },
    {
      name: 'properties by the ten thousand',
      schema: {
        type: 'object',
        properties: Object.fromEntries(every(20_000, (at) => [`p${at}`, true]) as [string, boolean][]),
      },
    },
    {
      name: 'depth without end',
      schema: JSON.parse(`${'{"items":'.repeat(2_000)}{}${'}'.repeat(2_000)}`),
    },
  ])('a grammar bomb: $name', { timeout: 60_000 }, async ({ schema }) => {
    const body = {
      messages: [{ role: 'user', content: 'Hello' }],
      max_tokens: 4,
      response_format: { type: 'json_schema', json_schema: { name: 'a', strict: true, schema } },
    }
    const sentMs = performance.now()
    const answer = await service.post('/v1/chat/completions', body)
    const { status } = answer
    const text = await answer.text()
    report(`${status} in ${Math.round(performance.now() - sentMs)} ms: ${text.slice(0, 200)}`)
    expect([200, 400]).toContain(status)
    if (status === 400) expect(text).toContain('Cannot')
    expect((await service.post('/v1/completions', hello)).status).toBe(200)
  })
})

/** Posts so many bytes of a text, with a content-length or in chunks; stops once there is an answer. */
function postBytes(bytes: number, announced: boolean): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const head = '{"prompt":"'
  const sending = request(`${service.url}/v1/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(announced ? { 'content-length': bytes } : {}) },
  })
  let answered = false
  sending.on('error', (error) => (answered ? undefined : reject(error)))
  sending.on('response', async (response) => {
    answered = true
    const parts: Buffer[] = []
    for await (const part of response) parts.push(part)
    resolve(new Response(Buffer.concat(parts), { status: response.statusCode ?? 0 }))
    sending.destroy()
  })
  sending.write(head)
  const part = Buffer.alloc(65_536, 'a')
  let left = bytes - head.length
  const more = () => {
    while (left > 0 && !answered && !sending.destroyed) {
      left -= part.length
      if (!sending.write(part)) return void sending.once('drain', more)
    }
  }
  more()
  return promise
}

describe('files that are no models', () => {
  test.each([
    { name: 'cut', spoil: async (path: string) => truncate(path, 1_500_000) },
    {
      name: 'bent',
      spoil: async (path: string) => {
        const file = await open(path, 'r+')
        // Among the metadata: lengths that cannot be.
        await file.write(Buffer.alloc(256, 0xff), 0, 256, 40)
        await file.close()
      },
    },
    {
      name: 'page',
      spoil: async (path: string) => {
        const file = await open(path, 'w')
        await file.write('<!doctype html><title>404</title>')
        await file.close()
      },
    },
  ])('$name is refused with a reason, and the main model goes on', { timeout: 120_000 }, async ({ name, spoil }) => {
    const path = join(folder, 'models', `${name}-file.gguf`)
    await writeRandomModel(path, modelShapes['3m'])
    await spoil(path)
    const response = await service.post('/v1/completions', { ...hello, model: `${name}-file` })
    const text = await response.text()
    report(`${name}: ${response.status} ${text.slice(0, 200)}`)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(text).toContain(`Cannot load the model`)
    expect((await service.post('/v1/completions', hello)).status).toBe(200)
  })
})
