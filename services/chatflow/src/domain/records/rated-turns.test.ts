import { expect, test } from 'vitest'
import type { Message } from './message.ts'
import { ratedTurns } from './rated-turns.ts'

const base = { chatflowId: 'f', chatType: 'EXTERNAL', chatId: 'c', memoryType: undefined, createdAtMs: 0 } as const
const question = (id: string, sessionId = 's'): Message => ({
  ...base,
  id,
  sessionId,
  content: id,
  role: 'userMessage',
})
const answer = (id: string, sessionId = 's'): Message => ({ ...base, id, sessionId, content: id, role: 'apiMessage' })

test.each([
  { name: 'each with its question', ids: ['a2'], kept: ['q2', 'a2'] },
  { name: 'with the question of its own session', ids: ['b1'], kept: ['p1', 'b1'] },
  { name: 'in the order they were said', ids: ['a2', 'a1'], kept: ['q1', 'a1', 'q2', 'a2'] },
  { name: 'once, where the question is named too', ids: ['q1', 'a1'], kept: ['q1', 'a1'] },
  { name: 'alone, where nothing was asked', ids: ['x1'], kept: ['x1'] },
  { name: 'none, where none is named', ids: [], kept: [] },
])('messages that are named are kept $name', ({ ids, kept }) => {
  const messages = [
    question('q1'),
    question('p1', 't'),
    answer('a1'),
    answer('b1', 't'),
    question('q2'),
    answer('a2'),
    answer('x1', 'u'),
  ]
  expect(ratedTurns(messages, new Set(ids)).map(({ id }) => id)).toEqual(kept)
})
