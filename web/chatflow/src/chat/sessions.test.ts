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

test('turns follow one another unless a question says what it follows on', () => {
  const oldestFirst = [
    message('userMessage', 'a'),
    message('apiMessage', 'A'),
    message('userMessage', 'b'),
    message('userMessage', 'c'),
    message('apiMessage', 'C'),
    message('userMessage', 'd', { parentId: 'apiMessage A' }),
    message('userMessage', 'e', { parentId: '' }),
  ]
  expect(turnsOf(oldestFirst).map(({ parentId, answerId }) => [parentId, answerId])).toEqual([
    ['', 'apiMessage A'],
    ['apiMessage A', 'userMessage b'],
    ['userMessage b', 'apiMessage C'],
    ['apiMessage A', 'userMessage d'],
    ['', 'userMessage e'],
  ])
})

test('an answer tells what was thought and what a reader thought of it', () => {
  const feedback = { id: 'f', rating: 'THUMBS_UP' } as ChatMessage['feedback']
  const answer = message('apiMessage', 'A', { reasonContent: { thinking: 'hm' }, feedback })
  expect(turnsOf([message('userMessage', 'a'), answer])[0]).toMatchObject({
    rating: { id: 'f', rating: 'THUMBS_UP' },
    extras: { thinking: 'hm' },
  })
})

test('a question of before tells which files went along, whatever else is kept there', () => {
  const fileUploads = [{ type: 'file:rag', name: 'a.pdf', mime: 'application/pdf' }, { no: 'name' }, 7]
  const [turn, plain] = turnsOf([message('userMessage', 'a', { fileUploads }), message('userMessage', 'b')])
  expect(turn?.files?.map(({ name }) => name)).toEqual(['a.pdf'])
  expect(plain).not.toHaveProperty('files')
})
