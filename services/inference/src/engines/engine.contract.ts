import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine, GenerateRequest, GenerationEvent, ModelInfo } from '../domain/engine.ts'

const never = new AbortController().signal
const request = (text: string, rest: Partial<GenerateRequest> = {}): GenerateRequest => ({
  prompt: { kind: 'chat', messages: [{ role: 'user', content: text }] },
  sampling: { temperature: 0, seed: 1 },
  stop: [],
  ...rest,
})

async function collect(events: AsyncIterable<GenerationEvent>): Promise<GenerationEvent[]> {
  const all: GenerationEvent[] = []
  for await (const event of events) all.push(event)
  return all
}

const textOf = (events: readonly GenerationEvent[]) =>
  events.map((event) => (event.kind === 'text' ? event.text : '')).join('')

/** What every engine promises; `open` starts one with the starter model and two slots. */
export function describeEngine(name: string, open: () => Engine): void {
  describe(`${name} engine`, () => {
    let engine: Engine
    let info: ModelInfo
    beforeAll(async () => {
      engine = open()
      expect(engine.status()).toEqual({ kind: 'loading' })
      info = await engine.ready(never)
    })
    afterAll(() => engine.close())

    test('says what it has loaded', () => {
      expect(info).toMatchObject({ architecture: 'llama', name: 'Ember', trainContextTokens: 1_024 })
      expect(engine.status()).toEqual({ kind: 'ready', info })
    })

    test('tells of a generation as start, text and finish', async () => {
      const events = await collect(engine.generate(request('What is the capital of Italy?'), never))
      const kinds = events.map(({ kind }) => kind)
      expect([kinds[0], kinds.at(-1)]).toEqual(['started', 'finished'])
      expect(kinds.slice(1, -1).every((kind) => kind === 'text')).toBe(true)
      expect(textOf(events)).toBe('The capital of Italy is Rome.')
    })

    test('keeps simultaneous generations apart', async () => {
      const countries = ['Italy', 'Portugal', 'France', 'Spain', 'Greece']
      const answers = await Promise.all(
        countries.map((country) => collect(engine.generate(request(`What is the capital of ${country}?`), never))),
      )
      expect(answers.map(textOf)).toEqual(
        ['Rome', 'Lisbon', 'Paris', 'Madrid', 'Athens'].map(
          (capital, index) => `The capital of ${countries[index]} is ${capital}.`,
        ),
      )
    })

    test('refuses a prompt that does not fit, before it starts', async () => {
      const events = collect(engine.generate(request('word '.repeat(2_000)), never))
      await expect(events).rejects.toMatchObject({ kind: 'invalid', code: 'context_length_exceeded' })
    })

    test('ends when its signal aborts', async () => {
      const leaving = new AbortController()
      const events = collect(
        (async function* () {
          for await (const event of engine.generate(request('Tell me a story.'), leaving.signal)) {
            if (event.kind === 'text') leaving.abort(new Error('enough'))
            yield event
          }
        })(),
      )
      await expect(events).rejects.toThrow('enough')
    })

    test('ends when its reader leaves, and the slots are free again', async () => {
      for (let round = 0; round < 4; round++) {
        for await (const event of engine.generate(request('Tell me a story.'), never)) if (event.kind === 'text') break
      }
      expect(textOf(await collect(engine.generate(request('Hello!', { maxTokens: 1 }), never)))).not.toBe('')
    })

    test('embeds to vectors of length 1', async () => {
      const { vectors, promptTokens } = await engine.embed(['Hello', [1, 2, 3]], never)
      expect(vectors.map((vector) => Math.hypot(...vector))).toEqual([expect.closeTo(1, 4), expect.closeTo(1, 4)])
      expect(vectors[0]).toHaveLength(info.embeddingLength)
      expect(promptTokens).toBeGreaterThan(3)
    })

    test('refuses work once it is closed', async () => {
      const closed = open()
      await closed.close()
      await expect(collect(closed.generate(request('Hello!'), never))).rejects.toMatchObject({ kind: 'unavailable' })
      await expect(closed.embed(['Hello'], never)).rejects.toMatchObject({ kind: 'unavailable' })
      await expect(closed.ready(never)).rejects.toMatchObject({ kind: 'unavailable' })
    })
  })
}
