import { describe, expect, test } from 'vitest'
import type { Message } from '../../domain/records/message.ts'
import { messageQuery, parseDetails, parseMessageQuery, parseRatings, renderMessage } from './message.ts'

const message: Message = {
  id: 'm-1',
  role: 'apiMessage',
  chatflowId: 'flow-1',
  content: 'Yes',
  chatType: 'EXTERNAL',
  chatId: 'chat-1',
  memoryType: undefined,
  sessionId: 'session-1',
  createdAtMs: 0,
}

test('a message is shown with null for what it lacks', () => {
  expect(renderMessage({ ...message, details: { usedTools: [{ tool: 'a' }], leadEmail: 'ada@a.test' } })).toEqual({
    id: 'm-1',
    role: 'apiMessage',
    chatflowid: 'flow-1',
    executionId: null,
    content: 'Yes',
    sourceDocuments: null,
    usedTools: [{ tool: 'a' }],
    fileAnnotations: null,
    agentReasoning: null,
    reasonContent: null,
    fileUploads: null,
    artifacts: null,
    action: null,
    chatType: 'EXTERNAL',
    chatId: 'chat-1',
    memoryType: null,
    sessionId: 'session-1',
    createdDate: '1970-01-01T00:00:00.000Z',
    leadEmail: 'ada@a.test',
    followUpPrompts: null,
    execution: null,
  })
})

test('a question says what it follows on, where it is not what was said before it', () => {
  expect(renderMessage({ ...message, role: 'userMessage', parentId: 'm-0' })).toMatchObject({ parentId: 'm-0' })
  expect(renderMessage({ ...message, role: 'userMessage', parentId: '' })).toMatchObject({ parentId: '' })
})

test('the rarer parts of a row are read from JSON text, those that are plain text are not', () => {
  const row = {
    executionId: '12',
    leadEmail: '34',
    usedTools: '[{"tool":"a"}]',
    artifacts: [{ type: 'png' }],
    action: 'no JSON',
    sourceDocuments: null,
    fileUploads: '',
    reasonContent: undefined,
    other: 'dropped',
  }
  expect(parseDetails(row)).toStrictEqual({
    executionId: '12',
    leadEmail: '34',
    usedTools: [{ tool: 'a' }],
    artifacts: [{ type: 'png' }],
    action: 'no JSON',
  })
})

describe('a query for messages', () => {
  const parse = (query: object) => parseMessageQuery(messageQuery.parse(query))

  test('says nothing when nothing is asked', () => {
    expect(parse({})).toStrictEqual({ newestFirst: false })
  })

  test('names what is meant', () => {
    const named = { chatId: 'c', memoryType: 'Buffer', sessionId: 's', messageId: 'm' }
    const dates = { startDate: '1970-01-01T00:00:01Z', endDate: '1970-01-01T00:00:02Z' }
    expect(parse({ ...named, ...dates, chatType: 'INTERNAL', page: '2', limit: '10' })).toEqual({
      ...named,
      fromMs: 1_000,
      toMs: 2_000,
      chatTypes: ['INTERNAL'],
      offset: 10,
      limit: 10,
      newestFirst: false,
    })
  })

  test.each([
    { order: 'DESC', newestFirst: true },
    { order: 'desc', newestFirst: true },
    { order: 'ASC', newestFirst: false },
  ])('in the order $order', ({ order, newestFirst }) => {
    expect(parse({ order }).newestFirst).toBe(newestFirst)
  })

  test('names several chat types as a JSON array', () => {
    expect(parse({ chatType: '["MCP","WEBHOOK"]' }).chatTypes).toEqual(['MCP', 'WEBHOOK'])
  })

  test.each([
    {
      query: { chatType: 'OTHER' },
      param: 'chatType',
      says: 'Cannot read the query: chatType is "OTHER", known are INTERNAL',
    },
    { query: { chatType: '["MCP"' }, param: 'chatType', says: 'Cannot read the query: chatType is "["MCP""' },
    { query: { startDate: 'soon' }, param: 'startDate', says: 'Cannot read the query: startDate is "soon"' },
    { query: { endDate: '' }, param: 'endDate', says: 'Cannot read the query: endDate is ""' },
  ])('is refused for $query', ({ query, param, says }) => {
    expect(() => parse(query)).toThrow(expect.objectContaining({ param, message: expect.stringContaining(says) }))
  })
})

test('ratings are one word or several', () => {
  expect(parseRatings('THUMBS_UP')).toEqual(['THUMBS_UP'])
  expect(parseRatings('["THUMBS_UP","THUMBS_DOWN"]')).toEqual(['THUMBS_UP', 'THUMBS_DOWN'])
  expect(() => parseRatings('GOOD')).toThrow('feedbackType is "GOOD", known are THUMBS_UP, THUMBS_DOWN')
})
