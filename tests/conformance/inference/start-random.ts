import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { modelShapes } from '../../../services/inference/src/random-model/shape.ts'
import { writeRandomModel } from '../../../services/inference/src/random-model/write-random-model.ts'
import { startInference } from './start-inference.ts'

/** How many seeds each case is tried with; every one is another answer. */
export const seeds = Number(process.env.RANDOM_WEIGHT_SEEDS ?? 10)
const slots = 8

/** The inference service with a model of random weights, of which only what is enforced can be expected. */
export async function startRandom(settings: Record<string, unknown> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-random-'))
  const modelPath = join(folder, 'random.gguf')
  await writeRandomModel(modelPath, modelShapes['3m'])
  const { url, stop } = await startInference({
    model: modelPath,
    slots,
    contextTokens: 1_024,
    maxQueue: 256,
    ...settings,
  })
  const send = (path: string, body: unknown, init: RequestInit = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...init,
    })
  return {
    url,
    modelPath,
    send,
    /** The answer's body. @throws what the service says when it refuses */
    async ask<T>(path: string, body: unknown): Promise<T> {
      const response = await send(path, body)
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
      return (await response.json()) as T
    },
    /** The chunks of a stream, without `[DONE]`. */
    async stream<T>(path: string, body: object): Promise<readonly T[]> {
      const response = await send(path, { ...body, stream: true })
      const text = await response.text()
      if (!response.ok) throw new Error(`${response.status}: ${text}`)
      const frames = text.split('\n\n').filter((frame) => frame.startsWith('data: '))
      if (frames.pop() !== 'data: [DONE]')
        throw new Error(`Cannot read the stream: it does not end with [DONE]: ${text.slice(-500)}`)
      return frames.map((frame) => JSON.parse(frame.slice('data: '.length)) as T)
    },
    async stop() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type RandomService = Awaited<ReturnType<typeof startRandom>>

/** Runs `each` for every seed, as many at once as there are slots. */
export async function forSeeds(each: (seed: number) => Promise<void>, count = seeds): Promise<void> {
  let next = 0
  const work = async () => {
    while (next < count) await each(next++)
  }
  await Promise.all(Array.from({ length: Math.min(slots, count) }, work))
}
