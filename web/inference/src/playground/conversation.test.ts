import { describe, expect, test } from 'vitest'
import { type Conversation, follow, messagesOf, noConversation, paceOf, type Step } from './conversation.ts'

const figures = {
  firstTokenMs: 100,
  totalMs: 1_100,
  promptTokens: 5,
  completionTokens: 11,
  cachedTokens: 0,
}
const after = (...steps: Step[]): Conversation => steps.reduce(follow, noConversation)
const ask = (id: number, question: string): Step => ({ kind: 'ask', id, question })
const text = (id: number, part: string): Step => ({ kind: 'text', id, text: part })

describe('follow()', () => {
  test('an answer grows piece by piece and ends with its figures', () => {
    const end: Step = { kind: 'end', id: 1, ending: 'stop', figures }
    expect(after(ask(1, 'Hi'), text(1, 'Good '), text(1, 'day'), end).turns).toEqual([
      { id: 1, question: 'Hi', answer: 'Good day', ending: 'stop', figures },
    ])
  })

  test('a piece for a turn that was cleared is lost', () => {
    expect(after(ask(1, 'Hi'), { kind: 'clear' }, text(1, 'late'))).toEqual(noConversation)
  })

  test('asking anew drops the turn and what came after', () => {
    expect(after(ask(1, 'a'), ask(2, 'b'), ask(3, 'c'), { kind: 'drop', id: 2 }).turns.map(({ id }) => id)).toEqual([1])
  })
})

describe('messagesOf()', () => {
  const talk = after(ask(1, 'a'), text(1, 'A'), ask(2, 'lost'))

  test('sends what was said before, without questions that got no answer', () => {
    expect(messagesOf(talk, ' ', 'b')).toEqual([
      { role: 'user', content: 'a' },
      { role: 'assistant', content: 'A' },
      { role: 'user', content: 'b' },
    ])
  })

  test('begins with the system prompt when there is one', () => {
    expect(messagesOf(noConversation, 'Be brief', 'b')[0]).toEqual({ role: 'system', content: 'Be brief' })
  })
})

describe('paceOf()', () => {
  test.each([
    { name: 'counts from the first token on', change: {}, pace: 10 },
    { name: 'knows nothing of one token', change: { completionTokens: 1 }, pace: undefined },
    { name: 'knows nothing without a count', change: { completionTokens: undefined }, pace: undefined },
    { name: 'knows nothing of what came at once', change: { totalMs: 119 }, pace: undefined },
  ])('$name', ({ change, pace }) => {
    expect(paceOf({ ...figures, ...change })).toBe(pace)
  })
})
