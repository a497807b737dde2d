import { describe, expect, test } from 'vitest'
import { parseConversationSearch, queryOf } from './conversation-search.ts'

describe('parseConversationSearch()', () => {
  test.each([
    { name: 'an empty address shows all', search: {}, read: {} },
    { name: 'what is known is read', search: { flow: 'f', since: 'week', rating: 'down', source: 'MCP', q: 'hi' } },
    {
      name: 'what nobody knows is left out',
      search: { since: 'ever', rating: 'so so', source: '7', flow: '' },
      read: {},
    },
  ])('$name', ({ search, read }) => expect(parseConversationSearch(search)).toEqual(read ?? search))
})

test('queryOf() says the same to the service', () => {
  const nowMs = Date.parse('2026-11-22T12:00:00Z')
  expect(
    Object.fromEntries(queryOf({ flow: 'f', since: 'day', rating: 'up', source: 'MCP', q: 'a b' }, nowMs)),
  ).toEqual({
    chatflowId: 'f',
    startDate: '2026-11-21T12:00:00.000Z',
    feedbackType: 'THUMBS_UP',
    chatType: 'MCP',
    search: 'a b',
  })
  expect(queryOf({}, nowMs).toString()).toBe('')
})
