import { describe, expect, test } from 'vitest'
import type { GenerationEvent } from '../../engine/engine.ts'
import type { Task } from '../task.ts'
import { createFakeDecoder } from '../test-support/fake-decoder.ts'
import { openScheduler, taskOf } from '../test-support/open-scheduler.ts'

/** A vocabulary of texts; token 0 ends an answer. */
const words = ['', 'Hi', ' the', 're', 'END', 'N', 'D', '<ca', 'll', '>{', '{', '<call>', '\uFFFD', '>', 'E']
const textOf = (token: number) => words[token] ?? `#${token}`

/** The answer that the model gives after the prompt `[99]`, as tokens; then the end. */
async function answer(tokens: readonly number[], task: Partial<Task> = {}, rest = {}) {
  const constrained: string[] = []
  const fake = createFakeDecoder({
    slots: 1,
    textOf,
    next: (sequence) => tokens[sequence.length - 1] ?? 0,
    tokenize: (text) => [...text.matchAll(/<call>|<ca|ll|>|\{|E|Hi| the/g)].map(([word]) => words.indexOf(word)),
    ...rest,
  })
  const {
    run,
    events,
    textOf: told,
  } = openScheduler({
    ...fake.decoder,
    createSampler(options) {
      const sampler = fake.decoder.createSampler(options)
      return { ...sampler, constrain: (grammar) => void constrained.push(`${grammar} after ${fake.held[0]?.length}`) }
    },
  })
  await run(taskOf(1, [99], task))
  const texts = events.flatMap(({ event }) => (event.kind === 'text' ? [event] : []))
  const end = events.flatMap(({ event }) => (event.kind === 'finished' ? [event] : []))[0]
  return { text: told(1), texts, end, constrained, held: fake.held[0] ?? [] }
}

const scoredIn = (texts: readonly Extract<GenerationEvent, { kind: 'text' }>[]) =>
  texts.map(({ text, tokens = [] }) => [text, tokens.map((token) => token.text).join('|')])

describe('a marker that is avoided unless the prompt shows it', () => {
  const call = words.indexOf('<call>')
  const drawn = async (prompt: readonly number[], texts: readonly string[]) => {
    const tokenize = (text: string) => (words.includes(text) ? [words.indexOf(text)] : [1, 2])
    const next = (sequence: readonly number[]) => [call, 1][sequence.length - prompt.length] ?? 0
    return (await answer([], { prompt, avoidUnlessPrompted: texts }, { next, tokenize })).held.slice(prompt.length)
  }

  test.each([
    { name: 'is not drawn', prompt: [99], texts: ['<call>'], first: call + 1 },
    { name: 'is drawn where the prompt shows it', prompt: [99, call], texts: ['<call>'], first: call },
    { name: 'is drawn where it is several tokens', prompt: [99], texts: ['<other>'], first: call },
    { name: 'means no token that is plain text', prompt: [99], texts: ['Hi'], first: call },
  ])('$name', async ({ prompt, texts, first }) => {
    expect((await drawn(prompt, texts))[0]).toBe(first)
  })
})

describe('the end of an answer', () => {
  test('a stop text is not part of it, and is told', async () => {
    const { text, end } = await answer([1, 2, 14, 5, 6, 1], { stop: ['END'] })
    expect(text).toBe('Hi the')
    expect(end).toEqual({ kind: 'finished', choice: 0, reason: 'stop', completionTokens: 5, stop: 'END' })
  })

  test('a stop text is part of it when that is asked for', async () => {
    expect((await answer([1, 14, 5, 6, 1], { stop: ['END'], includeStop: true })).text).toBe('HiEND')
  })

  test('a stop token ends it', async () => {
    const { text, end } = await answer([1, 4, 1], { stopTokens: [4] })
    expect(text).toBe('Hi')
    expect(end).toMatchObject({ reason: 'stop', stop: 4, completionTokens: 2 })
  })

  test('a stop token is part of it when that is asked for', async () => {
    expect((await answer([1, 4, 1], { stopTokens: [4], includeStop: true })).text).toBe('HiEND')
  })

  test('nothing ends it before the fewest tokens', async () => {
    const { text, end } = await answer([4, 1, 4, 1], { stop: ['END'], minTokens: 2 })
    expect(text).toBe('ENDHi')
    expect(end).toMatchObject({ completionTokens: 3, stop: 'END' })
  })

  test('the model does not come to its own end before the fewest tokens', async () => {
    expect((await answer([0, 0, 0], { minTokens: 2 })).end).toMatchObject({ completionTokens: 3 })
  })

  test('its own end is a token like others when that is asked for', async () => {
    const { end } = await answer([1, 0, 1, 0], { ignoreEnd: true, maxTokens: 4 })
    expect(end).toMatchObject({ reason: 'length', completionTokens: 4 })
  })

  test('text that may begin a stop text leaves when there is no more', async () => {
    expect((await answer([1, 14, 5], { stop: ['END'] })).text).toBe('HiEN')
  })

  test('the context is full: length, and the text that was held back leaves', async () => {
    const { text, end } = await answer([1, 14, 5, 6, 1], { stop: ['ENDED'] }, { contextTokens: 4 })
    expect(text).toBe('HiEN')
    expect(end).toMatchObject({ reason: 'length', completionTokens: 3 })
  })
})

describe('probabilities', () => {
  test('leave with the text of their tokens', async () => {
    const { texts } = await answer([1, 14, 5, 1], { stop: ['END'], logprobs: 0 })
    expect(scoredIn(texts)).toEqual([
      ['Hi', 'Hi'],
      ['ENHi', 'E|N|Hi'],
    ])
  })

  test('of a stop text and of the end are not told', async () => {
    const { texts } = await answer([1, 14, 5, 6], { stop: ['END'], logprobs: 2 })
    expect(scoredIn(texts)).toEqual([['Hi', 'Hi']])
    expect(texts[0]?.tokens?.[0]?.top).toHaveLength(2)
  })

  test('of tokens that are part of a character come with the whole of it', async () => {
    const { texts } = await answer([1, 12, 12, 2], { logprobs: 0 })
    expect(scoredIn(texts)).toEqual([
      ['Hi', 'Hi'],
      ['\uFFFD\uFFFD the', '\uFFFD|\uFFFD| the'],
    ])
  })
})

describe('a constraint', () => {
  test('holds from the beginning', async () => {
    expect((await answer([1], { constraint: { grammar: 'g' } })).constrained).toEqual(['g after 0'])
  })

  test('holds from behind the first marker on', async () => {
    const { constrained, text } = await answer([1, 7, 8, 13, 10], {
      constraint: { grammar: 'g', after: ['<call>', '!'] },
    })
    expect(constrained).toEqual(['g after 4'])
    expect(text).toBe('Hi<call>{')
  })

  test('never holds when no marker comes', async () => {
    expect((await answer([1, 7, 8], { constraint: { grammar: 'g', after: ['<call>'] } })).constrained).toEqual([])
  })

  test('a stop text or token cuts nothing that is to be whole', async () => {
    const constraint = { grammar: 'g', unstopped: true } as const
    const stopped = { stop: ['END', '{'], stopTokens: [2] }
    expect((await answer([1, 4, 2, 10], { constraint, ...stopped })).text).toBe('HiEND the{')
    expect((await answer([1, 4, 2, 10], { constraint: { grammar: 'g' }, ...stopped })).text).toBe('Hi')
  })

  test('before its marker a stop text ends the answer, and what looked like one leaves with the marker', async () => {
    const constraint = { grammar: 'g', after: ['<call>'], unstopped: true } as const
    expect((await answer([1, 4, 7, 8, 13], { constraint, stop: ['END'] })).text).toBe('Hi')
    const { text, texts } = await answer([1, 7, 8, 13, 10, 4], {
      constraint,
      stop: ['<call>{', 'END'],
      logprobs: 0,
    })
    expect(text).toBe('Hi<call>{END')
    expect(scoredIn(texts).slice(0, 2)).toEqual([
      ['Hi', 'Hi'],
      ['<call>', '<ca|ll|>'],
    ])
  })

  test('a marker that ends inside a token is put in its own tokens, and what was behind it is gone', async () => {
    // `<ca`, `ll`, `>{`: the brace belongs to the grammar already.
    const next = (sequence: readonly number[]) =>
      sequence.includes(words.indexOf('<call>'))
        ? sequence.at(-1) === 11
          ? 10
          : 0
        : ([1, 7, 8, 9][sequence.length - 1] ?? 0)
    const constraint = { grammar: 'g', after: ['<call>'] }
    const { constrained, text, held } = await answer([], { constraint, logprobs: 0 }, { next })
    expect(constrained).toEqual(['g after 4'])
    expect(held).toEqual([99, 1, 11, 10])
    expect(text).toBe('Hi<call>{')
  })

  test('a marker whose tokens are not known stays as it was written, and what was behind it is gone', async () => {
    const next = (sequence: readonly number[]) => [1, 7, 8, 9][sequence.length - 1] ?? 0
    const constraint = { grammar: 'g', after: ['<call>'] }
    const { text, held } = await answer([], { constraint }, { next, tokenize: () => [] })
    expect(held).toEqual([99, 1, 7, 8, 9])
    expect(text).toBe('Hi<call>')
  })
})

describe('a run of tokens that must not come out', () => {
  const bad = (...badRuns: number[][]) => ({ sampling: { badRuns } })

  test('is left before its last token, wherever it begins', async () => {
    expect((await answer([1, 5, 1, 2, 5], bad([1, 2]))).text).toBe('HiNHireN')
    expect((await answer([1, 2, 4, 1, 4], bad([1, 2, 4]))).text).toBe('Hi theNHiEND')
  })

  test('is kept away beside the end, before the fewest tokens', async () => {
    const { text, end } = await answer([1, 0, 2], { ...bad([1, 1]), minTokens: 2 })
    expect(text).toBe('Hi the the')
    expect(end).toMatchObject({ completionTokens: 4 })
  })

  test('counts the tokens that were put for a marker, not those that were taken back', async () => {
    // `<ca`, `ll`, `>{` become `<call>`, behind which the model wants `{`.
    const next = (sequence: readonly number[]) =>
      sequence.at(-1) === 11 ? 9 : sequence.includes(11) ? 0 : ([1, 7, 8, 9][sequence.length - 1] ?? 0)
    const constraint = { grammar: 'g', after: ['<call>'] }
    expect((await answer([], { constraint }, { next })).held).toEqual([99, 1, 11, 9])
    expect((await answer([], { constraint, ...bad([11, 9]) }, { next })).held).toEqual([99, 1, 11, 10])
    expect((await answer([], { constraint, ...bad([9, 9]) }, { next })).held).toEqual([99, 1, 11, 9])
  })
})
