import { expect, test } from 'vitest'
import type { Message } from '../records/message.ts'
import { turnsOf } from './turns-of.ts'

const message = (sessionId: string, role: Message['role'], content: string) => ({ sessionId, role, content }) as Message

test('questions are paired with the answers of their own session; what lacks either is left out', () => {
  const talk = [
    message('a', 'apiMessage', 'an answer whose question is further back'),
    message('a', 'userMessage', 'one'),
    message('b', 'userMessage', 'two'),
    message('a', 'apiMessage', 'first'),
    message('b', 'apiMessage', 'second'),
    message('b', 'apiMessage', 'said by itself'),
    message('c', 'userMessage', 'never answered'),
  ]
  expect(turnsOf(talk)).toEqual([
    { input: 'one', output: 'first' },
    { input: 'two', output: 'second' },
  ])
})
