import { expect, test } from 'vitest'
import { type ChatMessage, sessionsOf, turnsOf } from './sessions.ts'

const message = (role: 'userMessage' | 'apiMessage', content: string, fields: Partial<ChatMessage> = {}) =>
  ({
    id: `${role} ${content}`,
    role,
    content,
    sessionId: 's',
    chatId: 'c',
    chatType: 'INTERNAL',
    createdDate: content,
    sourceDocuments: null,
    usedTools: null,
    ...fields,
  }) as ChatMessage

test('sessions are named after their first question, newest first', () => {
  const other = { sessionId: null, chatId: 'other', chatType: 'EXTERNAL' } as const
  const newestFirst = [
    message('apiMessage', '4'),
    message('userMessage', '3'),
    message('apiMessage', '2', other),
    message('userMessage', '1', other),
    message('userMessage', '0'),
  ]
  expect(sessionsOf(newestFirst)).toEqual([
    { id: 's', title: '0', lastDate: '4', isOwn: true },
    { id: 'other', title: '1', lastDate: '2', isOwn: false },
  ])
})

test('turns are questions with the answers after them', () => {
  const sourceDocuments = [{ pageContent: 'text', metadata: {} }]
  const oldestFirst = [
    message('userMessage', 'a'),
    message('apiMessage', 'A', { sourceDocuments }),
    message('userMessage', 'b'),
    message('userMessage', 'c'),
    message('apiMessage', 'C'),
    message('apiMessage', 'more'),
  ]
  expect(turnsOf(oldestFirst).map(({ question, answer }) => [question, answer])).toEqual([
    ['a', 'A'],
    ['b', ''],
    ['c', 'C'],
    ['', 'more'],
  ])
  expect(turnsOf(oldestFirst)[0]?.extras.sources).toEqual([{ text: 'text', metadata: {} }])
})

test('a question of before tells which files went along, whatever else is kept there', () => {
  const fileUploads = [{ type: 'file:rag', name: 'a.pdf', mime: 'application/pdf' }, { no: 'name' }, 7]
  const [turn, plain] = turnsOf([message('userMessage', 'a', { fileUploads }), message('userMessage', 'b')])
  expect(turn?.files?.map(({ name }) => name)).toEqual(['a.pdf'])
  expect(plain).not.toHaveProperty('files')
})
