import { describe, expect, test } from 'vitest'
import { type Conversation, follow, messagesOf, noConversation, type Piece, paceOf, type Step } from './conversation.ts'
import type { Asked } from './turn.ts'

const figures = {
  firstTokenMs: 100,
  totalMs: 1_100,
  promptTokens: 5,
  completionTokens: 11,
  cachedTokens: 0,
}
const after = (...steps: Step[]): Conversation => steps.reduce(follow, noConversation)
const question = (text: string): Asked => ({ kind: 'question', text })
const ask = (id: number, text: string): Step => ({ kind: 'ask', id, asked: question(text) })
const grow = (id: number, piece: Piece): Step => ({ kind: 'grow', id, piece })
const text = (id: number, part: string) => grow(id, { kind: 'text', text: part })
const call = (id: number, index: number, name: string, args: string) =>
  grow(id, { kind: 'call', index, id: name === '' ? '' : `call-${index}`, name, args })

describe('follow()', () => {
  test('an answer grows piece by piece and ends with its figures', () => {
    const end: Step = { kind: 'end', id: 1, ending: 'stop', figures }
    expect(after(ask(1, 'Hi'), text(1, 'Good '), text(1, 'day'), end).turns).toEqual([
      { id: 1, asked: question('Hi'), reasoning: '', answer: 'Good day', calls: [], ending: 'stop', figures },
    ])
  })

  test('reasoning grows beside the answer', () => {
    const steps = [grow(1, { kind: 'reasoning', text: 'Greet ' }), grow(1, { kind: 'reasoning', text: 'back' })]
    expect(after(ask(1, 'Hi'), ...steps, text(1, 'Hello')).turns).toMatchObject([
      { reasoning: 'Greet back', answer: 'Hello' },
    ])
  })

  test('calls grow each by its number', () => {
    const steps = [call(1, 0, 'a', '{"x"'), call(1, 0, '', ':1}'), call(1, 1, 'b', '{}')]
    expect(after(ask(1, 'Hi'), ...steps).turns[0]?.calls).toEqual([
      { id: 'call-0', name: 'a', args: '{"x":1}' },
      { id: 'call-1', name: 'b', args: '{}' },
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
    expect(messagesOf(talk, ' ', question('b'))).toEqual([
      { role: 'user', content: 'a' },
      { role: 'assistant', content: 'A' },
      { role: 'user', content: 'b' },
    ])
  })

  test('begins with the system prompt when there is one', () => {
    expect(messagesOf(noConversation, 'Be brief', question('b'))[0]).toEqual({ role: 'system', content: 'Be brief' })
  })
})

test('pictures stand before what is asked of them', () => {
  const asked = { kind: 'question', text: 'What is it?', pictures: ['data:image/png;base64,AA=='] } as const
  expect(messagesOf(noConversation, '', asked)).toEqual([
    {
      role: 'user',
      content: [
        { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } },
        { type: 'text', text: 'What is it?' },
      ],
    },
  ])
})

describe('messagesOf() with calls', () => {
  const talk = after(ask(1, 'a'), call(1, 0, 'look', '{}'))

  test('sends a call with what it gave', () => {
    expect(messagesOf(talk, '', { kind: 'results', results: [{ id: 'call-0', text: '5' }] })).toEqual([
      { role: 'user', content: 'a' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'call-0', type: 'function', function: { name: 'look', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'call-0', content: '5' },
    ])
  })

  test('leaves out a call that nothing came of', () => {
    expect(messagesOf(talk, '', question('b'))).toEqual([{ role: 'user', content: 'b' }])
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
