import { describe, expect, it } from 'vitest'
import { createUsageMeter } from '../../domain/answers/answers.ts'
import type { GenerationEvent } from '../../domain/engine/engine.ts'
import { createTimings } from '../timings.ts'
import { type ChunkOptions, completionChunks } from './chunks.ts'

const style: ChunkOptions['style'] = {
  ...{ stream: true, includeUsage: false, continuousUsage: false, timingsPerToken: false },
  ...{ logprobs: undefined, tokensAsIds: false, tokenIds: false, promptLogprobs: false, echo: false },
}
const token = (text: string, id: number) => ({
  ...{ text, token: id, logprob: -1, bytes: [...Buffer.from(text)] },
  top: [{ text, token: id, logprob: -1, bytes: [...Buffer.from(text)] }],
})
type Given = Partial<Omit<ChunkOptions, 'style'>> & { style?: Partial<ChunkOptions['style']> }
const started = (more: object = {}): GenerationEvent => ({ kind: 'started', promptTokens: 3, cachedTokens: 1, ...more })
const text = (choice: number, said: string, more: object = {}): GenerationEvent => ({
  ...{ kind: 'text', choice, text: said, completionTokens: 1 },
  ...more,
})
const finished = (choice: number, more: object = {}): GenerationEvent => ({
  ...{ kind: 'finished', choice, reason: 'stop', completionTokens: 2 },
  ...more,
})

async function chunksOf(events: readonly (GenerationEvent | readonly [number, GenerationEvent])[], given: Given = {}) {
  let nowMs = 0
  async function* indexed() {
    for (const event of events) {
      nowMs += 10
      yield 'kind' in event ? { index: 0, value: event } : { index: event[0], value: event[1] }
    }
  }
  const options = {
    head: { id: 'cmpl-1', model: 'm', createdS: 5, fingerprint: 'fp' },
    ...{ choices: 1, prompts: [undefined], meter: createUsageMeter(), timings: createTimings(() => nowMs) },
    ...given,
    style: { ...style, ...given.style },
  }
  const chunks: unknown[] = []
  for await (const chunk of completionChunks(indexed(), options)) chunks.push(chunk)
  return chunks as { choices: { index: number }[]; usage?: object; timings?: object }[]
}
const head = { id: 'cmpl-1', object: 'text_completion', created: 5, model: 'm', system_fingerprint: 'fp' }
const choicesOf = async (...args: Parameters<typeof chunksOf>) =>
  (await chunksOf(...args)).flatMap(({ choices }) => choices)

describe('the answer to a plain prompt, piece by piece', () => {
  it('says nothing when it starts, then texts, then why it ended with the timings', async () => {
    expect(await chunksOf([started(), text(0, 'a'), finished(0, { stop: 'x' })])).toEqual([
      { ...head, choices: [{ index: 0, text: 'a', logprobs: null, finish_reason: null }] },
      {
        ...head,
        choices: [{ index: 0, text: '', logprobs: null, finish_reason: 'stop', stop_reason: 'x' }],
        timings: expect.objectContaining({ prompt_n: 2, cache_n: 1, predicted_n: 2, prompt_ms: 10, predicted_ms: 10 }),
      },
    ])
  })

  it('has no stop reason at the model’s own end', async () => {
    expect(await choicesOf([finished(0, { reason: 'length' })])).toMatchObject([
      { finish_reason: 'length', stop_reason: null },
    ])
  })

  it('tells the tokens at the end where they are asked for', async () => {
    const chunks = await chunksOf([started(), finished(0)], { style: { includeUsage: true } })
    expect(chunks.at(-1)).toEqual({
      ...head,
      choices: [],
      usage: {
        ...{ prompt_tokens: 3, completion_tokens: 2, total_tokens: 5, prompt_tokens_details: { cached_tokens: 1 } },
      },
    })
    expect(chunks).toHaveLength(2)
  })

  it('tells the tokens so far with each piece where that is asked for', async () => {
    const chunks = await chunksOf([started(), text(0, 'a'), finished(0)], { style: { continuousUsage: true } })
    expect(chunks.map(({ usage }) => usage)).toMatchObject([{ completion_tokens: 1 }, { completion_tokens: 2 }])
  })

  it('tells the timings with each piece where that is asked for', async () => {
    const events = [started(), text(0, 'a'), finished(0)]
    const withTimings = async (timingsPerToken: boolean) =>
      (await chunksOf(events, { style: { timingsPerToken } })).map((chunk) => 'timings' in chunk)
    expect(await withTimings(false)).toEqual([false, true])
    expect(await withTimings(true)).toEqual([true, true])
  })
})

describe('several choices and prompts', () => {
  it('are numbered one after the other', async () => {
    const events = [
      [0, text(1, 'b')],
      [2, text(0, 'e')],
      [1, finished(1)],
    ] as const
    const choices = await choicesOf(events, { choices: 2, prompts: [undefined, undefined, undefined] })
    expect(choices.map(({ index }) => index)).toEqual([1, 4, 3])
  })

  it('are each told the prompt that they answer', async () => {
    const prompts = [
      { text: 'one', read: undefined },
      { text: 'two', read: undefined },
    ]
    const choices = await choicesOf([[1, started()]], { choices: 2, prompts, style: { echo: true } })
    expect(choices).toEqual([
      { index: 2, text: 'two', logprobs: null, finish_reason: null },
      { index: 3, text: 'two', logprobs: null, finish_reason: null },
    ])
  })
})

describe('what is told of the prompt', () => {
  const prompts = [{ text: 'hi you', read: { texts: ['hi', ' you'], tokens: [1, 2] } }] as ChunkOptions['prompts']
  const scored = started({ promptLogprobs: [token(' you', 2)] })

  it('is its text with probabilities, the first of which is none', async () => {
    expect(await choicesOf([scored], { prompts, style: { echo: true, logprobs: 1 } })).toEqual([
      {
        ...{ index: 0, text: 'hi you', finish_reason: null },
        logprobs: {
          ...{ tokens: ['hi', ' you'], token_logprobs: [null, -1], text_offset: [0, 2] },
          top_logprobs: [null, { ' you': -1 }],
        },
      },
    ])
  })

  it('has no probabilities where none came', async () => {
    const given = { prompts: [{ text: 'hi', read: undefined }], style: { echo: true, logprobs: 1 } }
    expect(await choicesOf([started()], given)).toMatchObject([{ text: 'hi', logprobs: null }])
  })

  it('is its probabilities by token where these are asked for', async () => {
    expect(await choicesOf([scored], { prompts, style: { promptLogprobs: true } })).toEqual([
      {
        ...{ index: 0, text: '', logprobs: null, finish_reason: null },
        prompt_logprobs: [null, { 2: { logprob: -1, rank: 1, decoded_token: ' you' } }],
      },
    ])
  })

  it('is its token ids where these are asked for, or null where they are not known', async () => {
    const given = { style: { tokenIds: true } }
    expect(await choicesOf([started()], { ...given, prompts })).toMatchObject([{ prompt_token_ids: [1, 2] }])
    expect(await choicesOf([started()], given)).toEqual([
      { index: 0, text: '', logprobs: null, finish_reason: null, prompt_token_ids: null },
    ])
  })
})

describe('the tokens of a piece', () => {
  const events = [text(0, 'ab', { tokens: [token('a', 1), token('b', 2)] }), text(0, 'c', { tokens: [token('c', 3)] })]

  it('are told with offsets that go on from piece to piece', async () => {
    const choices = await choicesOf(events, { style: { logprobs: 0 } })
    expect(choices).toMatchObject([
      { logprobs: { tokens: ['a', 'b'], text_offset: [0, 1] } },
      { logprobs: { tokens: ['c'], text_offset: [2] } },
    ])
  })

  it('have offsets of their own for each choice', async () => {
    const choices = await choicesOf([...events, text(1, 'c', { tokens: [token('c', 3)] })], {
      ...{ choices: 2, style: { logprobs: 0, tokensAsIds: true } },
    })
    expect(choices[2]).toMatchObject({ logprobs: { tokens: ['token_id:3'], text_offset: [0] } })
  })

  it('are left out where they are not asked for, and where there are none', async () => {
    expect(await choicesOf(events)).toMatchObject([{ logprobs: null }, { logprobs: null }])
    expect(await choicesOf([text(0, 'a')], { style: { logprobs: 1 } })).toMatchObject([{ logprobs: null }])
  })

  it('are told by their ids where these are asked for, with what was withheld at the end', async () => {
    const choices = await choicesOf([...events, finished(0, { withheld: [9] })], { style: { tokenIds: true } })
    expect(choices.map((choice) => 'token_ids' in choice && choice.token_ids)).toEqual([[1, 2], [3], [9]])
    expect((await choicesOf(events))[0]).not.toHaveProperty('token_ids')
  })
})
