import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import type { ChatModel, ModelMessage, ModelOptions } from '../../chat/chat-model.ts'
import { type ChatModelByName, suggestFollowUps } from './suggest.ts'

const limits = { followUpTimeoutMs: 60_000, maxFollowUpTokens: 100 }
const followUps = { provider: 'chatOpenAI', credentialId: 'c', prompt: undefined, values: { a: 1 } }
const { signal } = new AbortController()

/** A model that says one thing, in these parts, and what it was asked; at the end it may come to no end. */
function modelSaying(text: string, { parts = [text], ends = true } = {}) {
  const left: string[] = []
  const asked: { name: string; messages: readonly ModelMessage[]; options: ModelOptions | undefined }[] = []
  const modelByName: ChatModelByName = async (name): Promise<ChatModel> => ({
    model: 'scripted',
    takesImages: false,
    generate: () => {
      throw new Error('it is asked in parts')
    },
    async *stream(messages, ended, options) {
      asked.push({ name, messages, options })
      try {
        for (const part of parts) yield { kind: 'text', text: part }
        if (!ends) await new Promise((_, reject) => ended.addEventListener('abort', () => reject(ended.reason)))
        return { text, usage: undefined, toolCalls: [] }
      } finally {
        left.push(name)
      }
    },
  })
  return { modelByName, asked, left }
}

const suggested = (text: string) => suggestFollowUps(modelSaying(text).modelByName, limits, followUps, 'Yes', signal)

describe('what could be asked next', () => {
  test.each([
    { text: '{"questions":["A?","B?"]}', questions: ['A?', 'B?'] },
    { text: 'Here you are:\n```json\n{"questions":["A?"]}\n```', questions: ['A?'] },
    { text: '{"questions":["A?","",7]}', questions: ['A?'] },
    { text: '{"questions":["1","2","3","4","5","6"]}', questions: ['1', '2', '3', '4', '5'] },
    { text: '{"questions":[]}', questions: undefined },
    { text: '{"questions":"A?"}', questions: undefined },
    { text: 'A?', questions: undefined },
  ])('is $questions where the model says $text', async ({ text, questions }) => {
    expect(await suggested(text)).toEqual(questions)
  })

  test('is asked of the model that the owner named, in the owner’s words', async () => {
    const { modelByName, asked } = modelSaying('{"questions":["A?"]}')
    const own = { ...followUps, provider: 'ollama', prompt: 'After {history} or {history}?' }
    await suggestFollowUps(modelByName, limits, own, '$& yes', signal)
    expect(asked[0]?.name).toBe('chatOllama')
    expect(asked[0]?.messages[0]?.content).toMatch(/^After \$& yes or \$& yes\?\n\nAnswer with nothing but JSON/)
    expect(asked[0]?.options).toMatchObject({ maxTokens: 100, responseSchema: { name: 'follow_up_prompts' } })
  })

  test('is nothing once the time is up, even of a model that is still being made', async () => {
    const never: ChatModelByName = () => new Promise(() => {})
    expect(await suggestFollowUps(never, { ...limits, followUpTimeoutMs: 1 }, followUps, 'Yes', signal)).toBeUndefined()
  })

  test('is asked no further once enough is written', async () => {
    const long = ['{"questions":["1","2"', ',"3","4"', ',"5","6', '","7"', ',"8"']
    const { modelByName, left } = modelSaying(long.join(''), { parts: long, ends: false })
    expect(await suggestFollowUps(modelByName, limits, followUps, 'Yes', signal)).toEqual(['1', '2', '3', '4', '5'])
    expect(left).toEqual(['chatOpenAI'])
  })

  test('is nothing, and soon, of a model that has lost its way', async () => {
    const parts = ['{"questions":["A?","', ...Array.from({ length: 40 }, () => 'and so on ')]
    const { modelByName, left } = modelSaying('', { parts, ends: false })
    expect(await suggestFollowUps(modelByName, limits, followUps, 'Yes', signal)).toBeUndefined()
    expect(left).toEqual(['chatOpenAI'])
  })

  test('is what is whole when the time is up', async () => {
    const { modelByName } = modelSaying('', { parts: ['{"questions":["A?","B'], ends: false })
    const soon = { ...limits, followUpTimeoutMs: 50 }
    expect(await suggestFollowUps(modelByName, soon, followUps, 'Yes', signal)).toEqual(['A?'])
  })

  test('is what is whole of an answer that was cut off', async () => {
    expect(await suggested('{"questions":["A?","B?","C')).toEqual(['A?', 'B?'])
  })

  test('is not known where the model cannot answer', async () => {
    const failing: ChatModelByName = async () => {
      throw new Failure('upstream', 'Cannot ask')
    }
    await expect(suggestFollowUps(failing, limits, followUps, 'Yes', signal)).rejects.toThrow('Cannot ask')
  })
})
