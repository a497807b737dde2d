import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Sampling } from '../../../domain/engine/sampling/sampling.ts'
import type { Row } from '../../../domain/scheduler/decoder.ts'
import { starterModelPath } from '../../../storage/main-model.ts'
import { addonContextOf, addonModelOf, bindingsOf, installedVersion, supportedVersion } from './addon.ts'
import { type AnswerOptions, drawAnswer, openTestModel, type TestModel } from './test-support/test-model.ts'

const question = (country: string) =>
  `<|im_start|>user\nWhat is the capital of ${country}?<|im_end|>\n<|im_start|>assistant\n`

let opened: TestModel
beforeAll(async () => {
  opened = await openTestModel(starterModelPath(), { slots: 3, contextTokens: 256, batchTokens: 64 })
})
afterAll(() => opened.close())

const tokenize = (text: string) => opened.tokenizer.prompt(text)

function answer(prompt: readonly number[], options: AnswerOptions & { sampling?: Sampling } = {}) {
  const { sampling = { temperature: 0 }, ...rest } = options
  const sampler = opened.decoder.createSampler({ sampling, prompt: Uint32Array.from(prompt) })
  return drawAnswer(opened.decoder, prompt, sampler, rest)
}

describe('the internals of node-llama-cpp that we use', () => {
  test('are those of the pinned version', async () => {
    const manifest: unknown = JSON.parse(await readFile(new URL('../../../../package.json', import.meta.url), 'utf8'))
    expect(manifest).toMatchObject({ dependencies: { 'node-llama-cpp': supportedVersion } })
    expect(installedVersion()).toBe(supportedVersion)
  })

  test.each([addonContextOf, addonModelOf, bindingsOf])('are refused when they differ: %o', (read) => {
    expect(() => read({} as never)).toThrow('internals differ')
  })

  test('tokenize markers as control tokens and text as text', () => {
    expect(tokenize('<|im_end|>')).toHaveLength(1)
    expect(opened.tokenizer.plain('<|im_end|>').length).toBeGreaterThan(1)
    expect(opened.tokenizer.text(tokenize('Grüße, 世界'), { showControl: false })).toBe('Grüße, 世界')
    expect(opened.tokenizer.text(tokenize('<|im_end|>'), { showControl: true })).toBe('<|im_end|>')
    expect(opened.tokenizer.text(tokenize('<|im_end|>'), { showControl: false })).toBe('')
  })

  test('tell the bytes of each token, which add up to the text', () => {
    const text = 'Grüße, 世界 😀<|im_end|>'
    const bytes = tokenize(text).flatMap((token) => [...opened.tokenizer.bytesOf(token)])
    expect(Buffer.from(bytes).toString()).toBe(text)
  })

  test('know the tokens that end an answer', () => {
    expect(opened.decoder.endTokens).toContain(tokenize('<|im_end|>')[0])
    expect(opened.decoder.endTokens.every(opened.decoder.isEnd)).toBe(true)
  })

  test.each(['The capital of Italy is Rome.', 'Grüße, 世界 😀', ' '.repeat(500), 'word '.repeat(500)])(
    'never cut %j into fewer tokens than are foretold',
    (text) => {
      const { length } = tokenize(text)
      expect(opened.tokenizer.fewest(text)).toBeGreaterThan(0)
      expect(opened.tokenizer.fewest(text)).toBeLessThanOrEqual(length)
    },
  )

  test('compute an answer', async () => {
    opened.decoder.trim(0, 0)
    expect((await answer(tokenize(question('Italy')))).text).toBe('The capital of Italy is Rome.')
  })

  test('continue from a prefix that is resident', async () => {
    const { decoder } = opened
    const italy = tokenize(question('Italy'))
    const portugal = tokenize(question('Portugal'))
    const shared = italy.findIndex((token, index) => token !== portugal[index])
    decoder.trim(0, 0)
    await answer(italy)
    expect(decoder.trim(0, shared)).toBe(shared)
    expect((await answer(portugal, { from: shared })).text).toBe('The capital of Portugal is Lisbon.')
  })

  test('continue from a prefix that another sequence holds, which keeps it', async () => {
    const { decoder } = opened
    const italy = tokenize(question('Italy'))
    const portugal = tokenize(question('Portugal'))
    const shared = italy.findIndex((token, index) => token !== portugal[index])
    for (const slot of [0, 1]) decoder.trim(slot, 0)
    const first = await answer(italy)
    expect(await decoder.fork(0, 1, shared)).toBe(shared)
    expect((await answer(portugal, { slot: 1, from: shared })).text).toBe('The capital of Portugal is Lisbon.')
    expect(decoder.trim(0, italy.length - 1)).toBe(italy.length - 1)
    expect((await answer(italy, { from: italy.length - 1 })).text).toBe(first.text)
  })

  test('compute several sequences in one step without mixing them', async () => {
    const { decoder } = opened
    const prompts = ['Italy', 'France', 'Portugal'].map((country) => tokenize(question(country)))
    for (const slot of prompts.keys()) decoder.trim(slot, 0)
    const rows = await decoder.decode(
      prompts.map((tokens, slot) => ({ slot, position: 0, tokens: Uint32Array.from(tokens), wants: 'last' })),
    )
    expect(rows.map(({ length }) => length)).toEqual([1, 1, 1])
    for (const [slot, prompt] of prompts.entries()) {
      expect(decoder.trim(slot, prompt.length - 1)).toBe(prompt.length - 1)
      const together = await answer(prompt, { slot, from: prompt.length - 1 })
      decoder.trim(slot, 0)
      expect(together.text).toBe((await answer(prompt, { slot })).text)
    }
  })

  test('take sequences in the order of their numbers, which they compute in one pass, whatever order they are given in', async () => {
    const { decoder, context } = opened
    const prompts = ['Italy', 'France', 'Portugal'].map((country) => Uint32Array.from(tokenize(question(country))))
    const drawn = async (slots: readonly number[]) => {
      for (const slot of slots) decoder.trim(slot, 0)
      const parts = slots.map((slot) => {
        const tokens = prompts[slot] ?? new Uint32Array()
        return { slot, position: 0, tokens, wants: 'last' as const }
      })
      const rows = await decoder.decode(parts)
      const greedy = { sampling: { temperature: 0 }, prompt: new Uint32Array() }
      const tokens = new Map<number, number | undefined>()
      for (const [at, slot] of slots.entries()) {
        const sampler = decoder.createSampler(greedy)
        tokens.set(slot, (await sampler.sample(rows[at]?.[0] as Row)).token)
        sampler.dispose()
      }
      return slots.toSorted().map((slot) => tokens.get(slot))
    }
    const add = vi.spyOn(context, 'addToBatch')
    const inOrder = await drawn([0, 1, 2])
    add.mockClear()
    expect(await drawn([2, 0, 1])).toEqual(inOrder)
    expect(add.mock.calls.map(([slot]) => slot)).toEqual([0, 1, 2])
    add.mockRestore()
  })

  test('compute with another number of threads', () => {
    expect(() => opened.context.setThreads(1)).not.toThrow()
  })
})
