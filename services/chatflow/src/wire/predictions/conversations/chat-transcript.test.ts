import { describe, expect, test } from 'vitest'
import type { Feedback } from '../../../domain/records/feedback.ts'
import type { Message } from '../../../domain/records/message.ts'
import { renderTranscripts, transcriptsRequest } from './chat-transcript.ts'

function message(id: string, own: Partial<Message> = {}): Message {
  const base = {
    role: 'userMessage',
    chatflowId: 'f',
    content: id,
    chatType: 'EXTERNAL',
    chatId: 'c',
    createdAtMs: 0,
  } as const
  return { ...base, id, memoryType: undefined, sessionId: 's', ...own }
}

const line = (content: string, own: object = {}) => ({
  content,
  role: 'user',
  time: '1970-01-01T00:00:00.000Z',
  ...own,
})
const chat = { id: 'c', source: 'API/Embed', sessionId: 's', memoryType: null, email: null }

describe('transcripts', () => {
  test('of no messages are none', () => {
    expect(renderTranscripts([], [])).toEqual([])
  })

  test('hold a chat with its lines, and what readers said of them', () => {
    const feedback: Feedback[] = [
      { id: 'x', chatflowId: 'f', chatId: 'c', messageId: 'b', rating: 'THUMBS_UP', content: 'Good', createdAtMs: 0 },
    ]
    const messages = [message('a'), message('b', { role: 'apiMessage', details: { usedTools: [1], action: {} } })]
    expect(renderTranscripts(messages, feedback)).toStrictEqual([
      { ...chat, messages: [line('a'), line('b', { role: 'bot', usedTools: [1], feedback: 'Good' })] },
    ])
  })

  test.each([
    { name: 'chat', own: { chatId: 'c2' }, shown: { id: 'c2' } },
    { name: 'session', own: { sessionId: 's2' }, shown: { sessionId: 's2' } },
    { name: 'memory', own: { memoryType: 'Buffer' }, shown: { memoryType: 'Buffer' } },
  ])('tell another $name apart', ({ own, shown }) => {
    expect(renderTranscripts([message('a'), message('b', own), message('a')], [])).toEqual([
      { ...chat, messages: [line('a'), line('a')] },
      { ...chat, ...shown, messages: [line('b')] },
    ])
  })

  test('name the page that they come from and the first address that was left', () => {
    const own = { chatType: 'INTERNAL' } as const
    const left = (leadEmail: string) => message('b', { ...own, details: { leadEmail } })
    expect(renderTranscripts([message('a', own), left('first@a.test'), left('second@a.test')], [])).toMatchObject([
      { source: 'UI', email: 'first@a.test' },
    ])
  })
})

test.each([
  { chatType: ['MCP', 'WEBHOOK'], read: '["MCP","WEBHOOK"]' },
  { chatType: 'MCP', read: 'MCP' },
  { chatType: null, read: undefined },
])('a request for transcripts of $chatType', ({ chatType, read }) => {
  expect(transcriptsRequest.parse({ chatflowId: 'f', chatType, startDate: null, endDate: '2026' })).toEqual({
    chatflowId: 'f',
    chatType: read,
    startDate: undefined,
    endDate: '2026',
  })
})
