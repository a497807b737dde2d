import { describe, expect, test } from 'vitest'
import type { ModelMessage } from './chat-model.ts'
import { charsOf, shortenMessages } from './shorten-messages.ts'

const say = (role: ModelMessage['role'], content: string): ModelMessage => ({ role, content })
const words = (messages: readonly ModelMessage[] | undefined) => messages?.map(({ content }) => content.slice(0, 9))

const conversation: readonly ModelMessage[] = [
  say('system', 'Be brief.'),
  say('user', `Question ${'q'.repeat(91)}`),
  say('assistant', `Older one ${'a'.repeat(190)}`),
  { role: 'assistant', content: '', toolCalls: [{ id: '1', name: 'look', arguments: {} }] },
  { role: 'tool', content: `Found it ${'f'.repeat(191)}`, toolCallId: '1', toolName: 'look' },
  say('assistant', `Newest on ${'n'.repeat(90)}`),
]

describe('shortenMessages()', () => {
  test('leaves out the oldest turns between the question and the last message', () => {
    expect(words(shortenMessages(conversation, 420))).toEqual(['Be brief.', 'Question ', '', 'Found it ', 'Newest on'])
  })

  test('leaves out a call together with what the tool answered', () => {
    expect(words(shortenMessages(conversation, 300))).toEqual(['Be brief.', 'Question ', 'Newest on'])
  })

  test('takes the middle out of what is longest when nothing else can go', () => {
    const short = shortenMessages(
      [say('system', 'Be brief.'), say('user', `${'a'.repeat(500)}${'z'.repeat(500)}`)],
      209,
    )
    expect(short?.[1]?.content).toMatch(/^a+\n\[…\]\nz+$/)
    expect(charsOf(short ?? [])).toBeLessThanOrEqual(209)
  })

  test('keeps instructions whole, and gives up where nothing else can go', () => {
    expect(shortenMessages([say('system', 's'.repeat(500)), say('user', 'Hello')], 400)).toBeUndefined()
  })

  test('takes the middle out of what was filled into instructions where that takes most of the room', () => {
    const plan = `first ${'p'.repeat(900)} last`
    const prompt = [say('system', `The plan is ${plan}. Answer "done".`), say('user', 'Hello')]
    const short = shortenMessages(prompt, 400, ['Hello', plan])
    expect(short?.[0]?.content).toMatch(/^The plan is first p+\n\[…\]\np+ last\. Answer "done"\.$/)
    expect(charsOf(short ?? [])).toBeLessThanOrEqual(400)
  })

  test('ends where the room is no whole number', () => {
    expect(charsOf(shortenMessages([say('user', 'x'.repeat(500))], 150.2) ?? [])).toBe(150)
  })

  test('ends, whatever it is given', () => {
    for (const room of [80, 81, 100, 200]) {
      const many = Array.from({ length: 50 }, (_, at) => say(at % 2 === 0 ? 'user' : 'assistant', 'x'.repeat(at * 7)))
      const short = shortenMessages(many, room)
      expect(charsOf(short ?? [])).toBeLessThanOrEqual(Math.max(room, 200))
    }
  })
})
