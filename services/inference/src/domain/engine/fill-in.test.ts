import { describe, expect, test } from 'vitest'
import { cutInputs } from './cut-inputs.ts'
import { maxEmbeddingTokens } from './embedding-limit.ts'
import type { Engine } from './engine.ts'
import { fillInPrompt } from './fill-in.ts'
import { settleTruncation } from './truncation.ts'
import { unitVector } from './unit-vector.ts'

const { signal } = new AbortController()

/** An engine that knows these texts as a token each, and else one a character. */
const engineOf = (...tokens: readonly string[]) => ({
  tokenize: async (prompt: Parameters<Engine['tokenize']>[0]) => {
    const text = prompt.kind === 'text' ? prompt.text : ''
    const codes = [...text].map((character) => character.charCodeAt(0))
    return { tokens: tokens.includes(text) ? [0] : codes } as unknown as Awaited<ReturnType<Engine['tokenize']>>
  },
})

describe('fillInPrompt()', () => {
  test.each([
    {
      family: ['<|fim_prefix|>', '<|fim_suffix|>', '<|fim_middle|>'],
      text: '<|fim_prefix|>a<|fim_suffix|>b<|fim_middle|>',
    },
    { family: ['<fim_prefix>', '<fim_suffix>', '<fim_middle>'], text: '<fim_prefix>a<fim_suffix>b<fim_middle>' },
    { family: ['<fim-prefix>', '<fim-suffix>', '<fim-middle>'], text: '<fim-prefix>a<fim-suffix>b<fim-middle>' },
    {
      family: ['<｜fim▁begin｜>', '<｜fim▁hole｜>', '<｜fim▁end｜>'],
      text: '<｜fim▁begin｜>a<｜fim▁hole｜>b<｜fim▁end｜>',
    },
    { family: ['▁<PRE>', '▁<SUF>', '▁<MID>'], text: '▁<PRE>a▁<SUF>b▁<MID>' },
  ])('speaks as the model was trained: $text', async ({ family, text }) => {
    expect(await fillInPrompt('a', 'b', engineOf(...family), signal)).toEqual({ kind: 'text', text })
  })

  test.each([[], ['<|fim_prefix|>', '<|fim_suffix|>']])('refuses a model that has only %j', async (...tokens) => {
    await expect(fillInPrompt('a', 'b', engineOf(...tokens), signal)).rejects.toMatchObject({
      kind: 'invalid',
      code: 'unsupported_value',
      param: 'suffix',
    })
  })
})

describe('cutInputs()', () => {
  const cut = (inputs: Parameters<typeof cutInputs>[0], own: Partial<Parameters<typeof cutInputs>[1]>) =>
    cutInputs(inputs, { keep: 'first', contextTokens: 13, ...own }, engineOf(), signal)

  test.each([
    { name: 'what is short stays a text', input: 'abcdefghij', own: {}, expected: 'abcdefghij' },
    { name: 'what is long keeps its beginning', input: [1, 2, 3, 4, 5], own: { tokens: 3 }, expected: [1, 2, 3] },
    { name: 'or its end', input: [1, 2, 3, 4, 5], own: { tokens: 3, keep: 'last' }, expected: [3, 4, 5] },
    {
      name: 'as many tokens as are allowed are not too many',
      input: [1, 2, 3],
      own: { tokens: 3 },
      expected: [1, 2, 3],
    },
    { name: 'a text becomes tokens', input: 'ab', own: { tokens: 1 }, expected: [97] },
    {
      name: 'more than fits is not to be had',
      input: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
      own: { tokens: 99 },
      expected: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    },
  ] as const)('$name', async ({ input, own, expected }) => {
    expect(await cut([input], own)).toEqual([expected])
  })

  test('leaves the ends of a text their room in one batch', async () => {
    const [long] = await cut([new Array(maxEmbeddingTokens).fill(1)], { contextTokens: 100_000 })
    expect(long).toHaveLength(maxEmbeddingTokens - 3)
  })
})

describe('settleTruncation()', () => {
  const settle = (truncatePromptTokens: number | undefined, maxTokens?: number) =>
    settleTruncation({ truncatePromptTokens } as Parameters<typeof settleTruncation>[0], 1_000, maxTokens)
      .truncatePromptTokens

  test.each([
    { asked: undefined, maxTokens: 10, cut: undefined },
    { asked: 7, maxTokens: 10, cut: 7 },
    { asked: -1, maxTokens: 10, cut: 990 },
    { asked: -1, maxTokens: undefined, cut: 750 },
    { asked: -1, maxTokens: 0, cut: 999 },
    { asked: -1, maxTokens: 5_000, cut: 1 },
  ])('a prompt to be cut to $asked beside an answer of $maxTokens is cut to $cut', ({ asked, maxTokens, cut: to }) => {
    expect(settle(asked, maxTokens)).toBe(to)
  })
})

test.each([
  { vector: [3, 4], unit: [0.6, 0.8] },
  { vector: [0, 0], unit: [0, 0] },
  { vector: [-2], unit: [-1] },
  { vector: [], unit: [] },
])('unitVector($vector) is $unit', ({ vector, unit }) => {
  expect([...unitVector(vector)]).toEqual(unit.map((value) => expect.closeTo(value, 6)))
})
