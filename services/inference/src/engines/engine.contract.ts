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

    test('gives several answers to one prompt, each with its own seed and its own end', async () => {
      const sampling = { temperature: 1.5, seed: 4 }
      const events = await collect(
        engine.generate(request('Tell me a story.', { choices: 3, maxTokens: 12, sampling }), never),
      )
      expect(events.filter(({ kind }) => kind === 'started')).toHaveLength(1)
      expect(events.flatMap((event) => (event.kind === 'finished' ? [event.choice] : [])).toSorted()).toEqual([0, 1, 2])
      const texts = [0, 1, 2].map((choice) =>
        textOf(events.filter((event) => 'choice' in event && event.choice === choice)),
      )
      expect(new Set(texts).size).toBeGreaterThan(1)
    })

    test('tells probabilities beside the text', async () => {
      const events = await collect(engine.generate(request('Hello!', { logprobs: 3, maxTokens: 4 }), never))
      const tokens = events.flatMap((event) => (event.kind === 'text' ? (event.tokens ?? []) : []))
      expect(tokens).not.toHaveLength(0)
      for (const { logprob, top } of tokens) {
        expect(logprob).toBeLessThanOrEqual(0)
        expect(top).toHaveLength(3)
        expect(top[0]?.logprob).toBeGreaterThanOrEqual(logprob)
      }
    })

    test('keeps to a grammar, from the beginning or behind a text', async () => {
      const grammar = 'root ::= [0-9]{3}'
      const sampling = { temperature: 1, seed: 2 }
      const strict = engine.generate(request('Hello!', { constraint: { grammar }, sampling }), never)
      expect(textOf(await collect(strict))).toMatch(/^\d{3}$/)
      const italy = request('What is the capital of Italy?', { constraint: { grammar, after: ['Italy is'] } })
      expect(textOf(await collect(engine.generate(italy, never)))).toMatch(/^The capital of Italy is\d{3}$/)
    })

    test('refuses what is no grammar, and goes on', async () => {
      for (const grammar of ['root ::= root "a" | "b"', 'nonsense', `root ::= ${'('.repeat(50_000)}`]) {
        const refused = collect(engine.generate(request('Hello!', { constraint: { grammar } }), never))
        await expect(refused).rejects.toMatchObject({ kind: 'invalid' })
      }
      expect(textOf(await collect(engine.generate(request('Hello!', { maxTokens: 1 }), never)))).not.toBe('')
    })

    test('ranks documents by their relevance, from 0 to 1', async () => {
      const { scores, promptTokens } = await engine.rank(
        'Where is Rome?',
        ['Rome is in Italy.', 'Where is Rome?'],
        never,
      )
      expect(scores).toHaveLength(2)
      expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true)
      expect(scores[1]).toBeGreaterThan(scores[0] ?? 1)
      expect(promptTokens).toBeGreaterThan(6)
    })

    test('renders a conversation, and cuts it into tokens that are the same text again', async () => {
      const messages = [{ role: 'user', content: 'Grüße 😀' }] as const
      const text = await engine.render(messages, {}, never)
      expect(text).toContain('Grüße 😀')
      const cut = await engine.tokenize({ kind: 'chat', messages }, { addSpecial: false }, never)
      const { tokens, texts } = cut
      expect(texts).toHaveLength(tokens.length)
      expect(await engine.detokenize(tokens, never)).toBe(text)
      expect(await engine.tokenize({ kind: 'tokens', tokens }, { addSpecial: false }, never)).toEqual(cut)
    })

    test('refuses tokens that it does not have', async () => {
      await expect(engine.detokenize([info.vocabularySize], never)).rejects.toMatchObject({ kind: 'invalid' })
    })

    test('gives up a question whose signal aborts', async () => {
      const leaving = new AbortController()
      const embedding = engine.embed(
        Array.from({ length: 500 }, () => 'some words'),
        leaving.signal,
      )
      leaving.abort(new Error('enough'))
      await expect(embedding).rejects.toThrow('enough')
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
