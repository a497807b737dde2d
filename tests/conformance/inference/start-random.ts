import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ModelShape } from '../../../services/inference/src/random-model/model-shape.ts'
import { modelShapes } from '../../../services/inference/src/random-model/shape.ts'
import { writeRandomModel } from '../../../services/inference/src/random-model/write-random-model.ts'
import { startInference } from './start-inference.ts'

/**
 * How many seeds each case is tried with; every one is another answer. A wide run is
 *
 *     RANDOM_WEIGHT_SEEDS=1000 npx vitest run --reporter=verbose tests/conformance/inference/random-weights-
 *
 * of which `-t` with the name of a case runs one again.
 */
export const seeds = Number(process.env.RANDOM_WEIGHT_SEEDS ?? 10)
const slots = 8
const maxFailures = 20

/** A grammar is tried on every token of a vocabulary, so the small one lets many more answers be seen. */
const enforcedModel = process.env.RANDOM_WEIGHT_MODEL === '3m' ? modelShapes['3m'] : modelShapes['100k']

/** The inference service with a model of random weights, of which only what is enforced can be expected. */
export async function startRandom(settings: Record<string, unknown> = {}, shape: ModelShape = enforcedModel) {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-random-'))
  const modelPath = join(folder, 'random.gguf')
  await writeRandomModel(modelPath, shape)
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
  const ask = async <T>(path: string, body: unknown): Promise<T> => {
    const response = await send(path, body)
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }
  return {
    url,
    modelPath,
    send,
    /** The answer's body. @throws what the service says when it refuses */
    ask,
    /** A `logit_bias` for a marker that is one token. */
    async biasOf(marker: string, bias: number): Promise<Readonly<Record<string, number>>> {
      const body = { prompt: marker, add_special_tokens: false }
      const { tokens } = await ask<{ tokens: number[] }>('/tokenize', body)
      return { [String(tokens[0])]: bias }
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

/**
 * Runs `each` for every seed, as many at once as there are slots.
 *
 * @throws {AggregateError} tells the seeds that failed, of which it waits for no more than a few
 */
export async function forSeeds(each: (seed: number) => Promise<void>, count = seeds): Promise<void> {
  const failures: Error[] = []
  let next = 0
  const work = async () => {
    while (next < count && failures.length < maxFailures) {
      const seed = next++
      await each(seed).catch((cause: unknown) => failures.push(new Error(`With seed ${seed}: ${cause}`, { cause })))
    }
  }
  await Promise.all(Array.from({ length: Math.min(slots, count) }, work))
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('\n'))
}
