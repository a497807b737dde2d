import { describe, expect, test } from 'vitest'
import { chainTexts, contextFault, stepTexts } from './context-fault.ts'

const model = {
  generate: () => undefined,
  stream: () => undefined,
  contextTokens: async () => 100 as number | undefined,
}
const words = (count: number) => 'word '.repeat(count)
const look = (texts: readonly string[], candidates: object = { model }) =>
  contextFault('Talk', texts, candidates, new AbortController().signal)

describe('instructions against the context of their model', () => {
  test('that fit pass', async () => expect(await look([words(10), words(10)])).toBeUndefined())

  test('that do not are refused with both sizes and what to do', async () => {
    await expect(look([words(30), words(30)])).rejects.toThrow(
      /^Cannot run node "Talk": its instructions and tools take about \d+ tokens and the model holds 100; choose a model/,
    )
  })

  test.each([
    ['does not tell its context', { model: { ...model, contextTokens: async () => undefined } }],
    ['is none', { model: {} }],
  ])('pass where the model %s', async (_, candidates) => {
    expect(await look([words(1_000)], candidates)).toBeUndefined()
  })
})

test('a node of a chain has its instructions, its prompt and its tools', () => {
  const values = {
    systemMessagePrompt: 'Be brief',
    name: 'not told',
    prompt: { messages: [{ role: 'system', content: 'Say {word}' }] },
    tools: [{ description: 'Adds', parameters: { type: 'object' } }, { tools: () => [] }],
  }
  expect(chainTexts({ values })).toEqual(['Be brief', 'Say {word}', 'Adds', '{"type":"object"}'])
})

test('a step has its messages and instructions', () => {
  const values = {
    llmMessages: [{ role: 'system', content: 'Be brief' }, { role: 'user' }],
    conditionAgentInstructions: 'Choose',
    llmUserMessage: 'not an instruction',
  }
  expect(stepTexts(values)).toEqual(['Be brief', 'Choose'])
})
