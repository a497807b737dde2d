import { describe, expect, test } from 'vitest'
import { requestOf } from '../../domain/prediction/prediction.ts'
import {
  type ChatCompletionBody,
  chatCompletionBody,
  doneFrame,
  questionOf,
  renderChunk,
  renderCompletion,
  renderUsageChunk,
} from './openai-chat.ts'

function bodyOf(own: Readonly<Record<string, unknown>>): ChatCompletionBody {
  return chatCompletionBody.parse({ model: 'flow', messages: [{ role: 'user', content: 'Hi' }], ...own })
}

describe('the question of a chat completion', () => {
  test('is its last message; those before are the history', () => {
    const messages = [
      { role: 'system', content: 'Be brief' },
      { role: 'user', content: 'One' },
      { role: 'assistant', content: null },
      { role: 'user', content: [{ type: 'text', text: 'Tw' }, { type: 'text', text: 'o' }, { type: 'other' }] },
    ]
    expect(questionOf(bodyOf({ messages }))).toEqual(
      requestOf('Two', {
        history: [
          { role: 'user', content: 'One' },
          { role: 'assistant', content: '' },
        ],
      }),
    )
  })

  test('is empty where only the system speaks', () => {
    expect(questionOf(bodyOf({ messages: [{ role: 'system', content: 'Be brief' }] }))).toEqual(requestOf(''))
  })

  test.each([
    { stream: true, streaming: true },
    { stream: false, streaming: false },
    { stream: null, streaming: false },
    { stream: undefined, streaming: false },
  ])('streams with "stream": $stream: $streaming', ({ stream, streaming }) => {
    expect(questionOf(bodyOf({ stream })).streaming).toBe(streaming)
  })

  test.each([
    { own: { metadata: { session_id: 'a', sessionId: 'b' }, user: 'c' }, sessionId: 'a' },
    { own: { metadata: { sessionId: 'b' }, user: 'c' }, sessionId: 'b' },
    { own: { metadata: null, user: 'c' }, sessionId: 'c' },
    { own: { user: '' }, sessionId: undefined },
    { own: { metadata: { session_id: 7 } }, sessionId: undefined },
    { own: {}, sessionId: undefined },
  ])('belongs to the session $sessionId with $own', ({ own, sessionId }) => {
    const asked = questionOf(bodyOf(own))
    expect([asked.sessionId, asked.chatId]).toEqual([sessionId, sessionId])
  })

  test('leaves the history to a session that remembers it', () => {
    const messages = [
      { role: 'user', content: 'One' },
      { role: 'user', content: 'Two' },
    ]
    expect(questionOf(bodyOf({ messages, user: 'ada' })).history).toEqual([])
  })

  test.each([
    { image: 'data:image/gif;base64,AA', upload: { type: 'file', mime: 'image/gif' } },
    { image: 'data:,AA', upload: { type: 'file', mime: 'image/png' } },
    { image: 'https://a.test/b.jpg', upload: { type: 'url', mime: 'image/png' } },
  ])('brings the picture $image', ({ image, upload }) => {
    const parts = [
      { type: 'text', text: 'Look' },
      { type: 'image_url', image_url: { url: image } },
    ]
    const bare = [{ type: 'image_url', image_url: image }]
    const uploads = [{ ...upload, name: 'image', data: image }]
    expect(questionOf(bodyOf({ messages: [{ role: 'user', content: parts }] })).uploads).toEqual(uploads)
    expect(questionOf(bodyOf({ messages: [{ role: 'user', content: bare }] })).uploads).toEqual(uploads)
  })
})

describe('an answer', () => {
  const head = { id: 'c-1', created: 7, model: 'flow' }
  const chunkOf = (frame: string): unknown => JSON.parse(frame.replace(/^data: /, ''))

  test('in one piece', () => {
    expect(renderCompletion(head, 'Yes', { promptTokens: 2, completionTokens: 3 })).toEqual({
      ...head,
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'Yes', refusal: null },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: 2, completion_tokens: 3, total_tokens: 5 },
    })
  })

  test.each([
    { reason: undefined, told: null },
    { reason: 'stop' as const, told: 'stop' },
  ])('piece by piece, ended by $told', ({ reason, told }) => {
    expect(chunkOf(renderChunk(head, { content: 'Y' }, reason))).toEqual({
      ...head,
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta: { content: 'Y' }, logprobs: null, finish_reason: told }],
    })
  })

  test('counts nothing where nobody counted', () => {
    expect(chunkOf(renderUsageChunk(head, undefined))).toEqual({
      ...head,
      object: 'chat.completion.chunk',
      choices: [],
      usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
    })
  })

  test('ends with a word of its own', () => {
    expect(doneFrame).toBe('data: [DONE]\n\n')
  })
})
