import { describe, expect, test } from 'vitest'
import {
  conversationQuery,
  exportQuery,
  parseConversationFilter,
  parseMark,
  renderConversation,
  renderMark,
} from './conversation.ts'

describe('a filter', () => {
  const chatType = 'INTERNAL'
  test.each([
    { name: 'nothing', query: {}, is: {} },
    { name: 'empty texts', query: { chatflowId: '', startDate: '', endDate: '', search: '  ' }, is: {} },
    { name: 'a flow', query: { chatflowId: 'f' }, is: { chatflowId: 'f' } },
    {
      name: 'a stretch of time',
      query: { startDate: '1970-01-01T00:00:01Z', endDate: '1970-01-01T00:00:02Z' },
      is: { fromMs: 1_000, toMs: 2_000 },
    },
    { name: 'where it came from', query: { chatType }, is: { source: chatType } },
    { name: 'how it was rated', query: { feedbackType: 'THUMBS_UP' }, is: { rating: 'THUMBS_UP' } },
    { name: 'words', query: { search: ' a b ' }, is: { text: 'a b' } },
  ])('$name', ({ query, is }) => expect(parseConversationFilter(query as never)).toEqual(is))

  test.each(['startDate', 'endDate'])('refuses a %s that is none', (field) => {
    expect(() => parseConversationFilter({ [field]: 'soon' })).toThrow(field)
  })
})

describe('a page', () => {
  test.each([
    { query: {}, limit: 50 },
    { query: { limit: '1' }, limit: 1 },
    { query: { limit: '200' }, limit: 200 },
  ])('of $limit', ({ query, limit }) => expect(conversationQuery.parse(query).limit).toBe(limit))

  test.each([{ limit: '0' }, { limit: '201' }, { limit: '1.5' }, { search: 'x'.repeat(501) }])(
    '%o is refused',
    (query) => expect(conversationQuery.safeParse(query).success).toBe(false),
  )

  test('is exported as JSON unless it is to be a table', () => {
    expect([exportQuery.parse({}).format, exportQuery.parse({ format: 'csv' }).format]).toEqual(['json', 'csv'])
    expect(exportQuery.safeParse({ format: 'xml' }).success).toBe(false)
  })

  test('goes on at its mark', () => {
    const mark = { lastAtMs: 123_456_789_012_345, lastSeq: 7 }
    expect(parseMark(renderMark(mark))).toEqual(mark)
  })

  test.each(['', '1', '1-', '-1', '1-2-3', 'a1-2', '1-2b', '1234567890123456-1', '1-1234567890123456'])(
    'does not go on at "%s"',
    (cursor) => expect(() => parseMark(cursor)).toThrow(`cursor is "${cursor}"`),
  )
})

test.each([
  { name: 'nobody', lead: undefined, is: null },
  { name: 'somebody', lead: { name: 'Ada' }, is: { name: 'Ada', email: null, phone: null } },
  { name: 'somebody else', lead: { email: 'e', phone: 'p' }, is: { name: null, email: 'e', phone: 'p' } },
])('a conversation with $name', ({ lead, is }) => {
  const conversation = {
    chatflowId: 'f',
    title: 't',
    source: 'EXTERNAL',
    lead,
    startedAtMs: 0,
    lastAtMs: 1_000,
    lastSeq: 4,
  }
  expect(renderConversation(conversation as never)).toEqual({
    chatflowid: 'f',
    title: 't',
    chatType: 'EXTERNAL',
    lead: is,
    startedDate: '1970-01-01T00:00:00.000Z',
    lastDate: '1970-01-01T00:00:01.000Z',
  })
})
