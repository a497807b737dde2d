import { describe, expect, test } from 'vitest'
import type { Conversation } from '../../../domain/conversations/conversation.ts'
import type { Message } from '../../../domain/records/message.ts'
import { csvCell, type ExportedPart, renderCsv, renderJson } from './conversation-export.ts'

const conversation = (sessionId: string): Conversation => ({
  chatflowId: 'f',
  chatflowName: 'Flow',
  sessionId,
  chatId: 'c',
  source: 'EXTERNAL',
  title: 't',
  messages: 2,
  thumbsUp: 1,
  thumbsDown: 0,
  lead: { name: 'Ada', email: undefined, phone: '+49 1' },
  startedAtMs: 0,
  lastAtMs: 1,
  lastSeq: 2,
})

const message = (id: string, fields: Partial<Message> = {}): Message => ({
  id,
  role: 'userMessage',
  chatflowId: 'f',
  content: id,
  chatType: 'EXTERNAL',
  chatId: 'c',
  memoryType: undefined,
  sessionId: 's',
  createdAtMs: 0,
  ...fields,
})

const feedback = { id: 'x', chatflowId: 'f', chatId: 'c', messageId: 'a', content: 'so, so', createdAtMs: 0 }

const part = (sessionId: string, ...messages: Message[]): ExportedPart => ({
  conversation: conversation(sessionId),
  messages,
  feedbackOf: new Map([['a', { ...feedback, rating: 'THUMBS_UP' }]]),
})

async function* parts(...all: ExportedPart[]) {
  yield* all
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

describe('csvCell()', () => {
  test.each([
    { name: 'plain text stays', text: 'hi there', cell: 'hi there' },
    { name: 'a comma, a quote and a line break are quoted', text: 'a,"b"\nc', cell: '"a,""b""\nc"' },
    { name: 'a formula is told to be text', text: '=HYPERLINK("x")', cell: '"\'=HYPERLINK(""x"")"' },
    { name: 'so is a sum', text: '+1', cell: "'+1" },
    { name: 'a difference', text: '-1', cell: "'-1" },
    { name: 'a function', text: '@SUM(A1)', cell: "'@SUM(A1)" },
    { name: 'and one behind a tab', text: '\t=1', cell: "'\t=1" },
  ])('$name', ({ text, cell }) => expect(csvCell(text)).toBe(cell))
})

test('a CSV has one line a message', async () => {
  const answer = message('a', { role: 'apiMessage', details: { usedTools: [{ tool: 'x' }] } })
  const text = await textOf(renderCsv(parts(part('s', message('q'), answer))))
  const [head, ...lines] = text.split('\r\n')
  expect(head).toMatch(/^\ufeffflow,flowId,session,/)
  expect(lines).toEqual([
    `Flow,f,s,c,EXTERNAL,1970-01-01T00:00:00.000Z,person,q,,,,,Ada,,'+49 1`,
    `Flow,f,s,c,EXTERNAL,1970-01-01T00:00:00.000Z,flow,a,THUMBS_UP,"so, so",,"[{""tool"":""x""}]",Ada,,'+49 1`,
    '',
  ])
})

test.each([
  { name: 'nothing is an empty list', all: [], expected: [] },
  {
    name: 'parts of one conversation come together',
    all: [part('s', message('q')), part('s', message('a')), part('t', message('r'))],
    expected: [
      ['s', ['q', 'a']],
      ['t', ['r']],
    ],
  },
])('as JSON $name', async ({ all, expected }) => {
  const read = JSON.parse(await textOf(renderJson(parts(...all))))
  const ids = (messages: readonly Message[]) => messages.map(({ id }) => id)
  expect(read.map((one: { sessionId: string; messages: Message[] }) => [one.sessionId, ids(one.messages)])).toEqual(
    expected,
  )
})

test('as JSON a conversation has what is told of it, and feedback stands with its answer', async () => {
  const [read] = JSON.parse(await textOf(renderJson(parts(part('s', message('a'))))))
  expect(read).toMatchObject({ chatflowName: 'Flow', count: 2, lead: { name: 'Ada', phone: '+49 1' } })
  expect(read.messages[0].feedback).toMatchObject({ rating: 'THUMBS_UP', content: 'so, so' })
})
