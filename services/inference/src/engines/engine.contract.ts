import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine, GenerateRequest, GenerationEvent, ModelInfo } from '../domain/engine/engine.ts'

const never = new AbortController().signal
const request = (text: string, rest: Partial<GenerateRequest> = {}): GenerateRequest => ({
  prompt: { kind: 'chat', messages: [{ role: 'user', content: text }] },
  sampling: { temperature: 0, seed: 1 },
  stop: [],
  ...rest,
})

async function collect(
  engine: Engine,
  request: GenerateRequest,
  { signal = never, onEvent }: { signal?: AbortSignal; onEvent?: (event: GenerationEvent) => void } = {},
): Promise<GenerationEvent[]> {
  const all: GenerationEvent[] = []
  await engine.generate(request, signal, (event) => {
    all.push(event)
    onEvent?.(event)
  })
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
      const events = await collect(engine, request('What is the capital of Italy?'))
      const kinds = events.map(({ kind }) => kind)
      expect([kinds[0], kinds.at(-1)]).toEqual(['started', 'finished'])
      expect(kinds.slice(1, -1).every((kind) => kind === 'text')).toBe(true)
      expect(textOf(events)).toBe('The capital of Italy is Rome.')
    })

    test('keeps simultaneous generations apart', async () => {
      const countries = ['Italy', 'Portugal', 'France', 'Spain', 'Greece']
      const answers = await Promise.all(
        countries.map((country) => collect(engine, request(`What is the capital of ${country}?`))),
      )
      expect(answers.map(textOf)).toEqual(
        ['Rome', 'Lisbon', 'Paris', 'Madrid', 'Athens'].map(
          (capital, index) => `The capital of ${countries[index]} is ${capital}.`,
        ),
      )
    })

    test('refuses a prompt that does not fit, before it starts', async () => {
      const events = collect(engine, request('word '.repeat(2_000)))
      await expect(events).rejects.toMatchObject({ kind: 'invalid', code: 'context_length_exceeded' })
    })

    test('ends when its signal aborts', async () => {
      const leaving = new AbortController()
      const onEvent = ({ kind }: GenerationEvent) => {
        if (kind === 'text') leaving.abort(new Error('enough'))
      }
      const events = collect(engine, request('Tell me a story.'), { signal: leaving.signal, onEvent })
      await expect(events).rejects.toThrow('enough')
    })

    test('has its slot free again when it has ended early', async () => {
      for (let round = 0; round < 4; round++) {
        const leaving = new AbortController()
        const onEvent = ({ kind }: GenerationEvent) => {
          if (kind === 'text') leaving.abort(new Error('enough'))
        }
        const events = collect(engine, request('Tell me a story.'), { signal: leaving.signal, onEvent })
        await expect(events).rejects.toThrow('enough')
      }
      expect(textOf(await collect(engine, request('Hello!', { maxTokens: 1 })))).not.toBe('')
    })

    test('embeds to vectors of length 1', async () => {
      const { vectors, promptTokens } = await engine.embed(['Hello', [1, 2, 3]], never)
      expect(vectors.map((vector) => Math.hypot(...vector))).toEqual([expect.closeTo(1, 4), expect.closeTo(1, 4)])
      expect(vectors[0]).toHaveLength(info.embeddingLength)
      expect(promptTokens).toBeGreaterThan(3)
    })

    test('gives several answers to one prompt, each with its own seed and its own end', async () => {
      const sampling = { temperature: 1.5, seed: 4 }
      const events = await collect(engine, request('Tell me a story.', { choices: 3, maxTokens: 12, sampling }))
      expect(events.filter(({ kind }) => kind === 'started')).toHaveLength(1)
      expect(events.flatMap((event) => (event.kind === 'finished' ? [event.choice] : [])).toSorted()).toEqual([0, 1, 2])
      const texts = [0, 1, 2].map((choice) =>
        textOf(events.filter((event) => 'choice' in event && event.choice === choice)),
      )
      expect(new Set(texts).size).toBeGreaterThan(1)
    })

    test('tells probabilities beside the text', async () => {
      const events = await collect(engine, request('Hello!', { logprobs: 3, maxTokens: 4 }))
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
      const strict = collect(engine, request('Hello!', { constraint: { grammar }, sampling }))
      expect(textOf(await strict)).toMatch(/^\d{3}$/)
      const italy = request('What is the capital of Italy?', { constraint: { grammar, after: ['Italy is'] } })
      expect(textOf(await collect(engine, italy))).toMatch(/^The capital of Italy is\d{3}$/)
    })

    test('refuses what is no grammar, and goes on', async () => {
      for (const grammar of ['root ::= root "a" | "b"', 'nonsense', `root ::= ${'('.repeat(50_000)}`]) {
        const refused = collect(engine, request('Hello!', { constraint: { grammar } }))
        await expect(refused).rejects.toMatchObject({ kind: 'invalid' })
      }
      expect(textOf(await collect(engine, request('Hello!', { maxTokens: 1 })))).not.toBe('')
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
      await expect(collect(closed, request('Hello!'))).rejects.toMatchObject({ kind: 'unavailable' })
      await expect(closed.embed(['Hello'], never)).rejects.toMatchObject({ kind: 'unavailable' })
      await expect(closed.ready(never)).rejects.toMatchObject({ kind: 'unavailable' })
    })
  })
}
