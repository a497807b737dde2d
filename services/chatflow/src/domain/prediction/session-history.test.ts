import { describe, expect, test } from 'vitest'
import type { Memory } from '../chat/memory.ts'
import type { Message } from '../records/message.ts'
import { sessionHistory } from './session-history.ts'

const { signal } = new AbortController()
const message = (id: string, role: 'userMessage' | 'apiMessage', parentId?: string) =>
  ({ id, role, content: `text ${id}`, parentId }) as unknown as Message
const session = { chatflowId: 'flow', sessionId: 's', isNew: false, parentId: undefined }

function asked(all: readonly Message[]) {
  const calls: unknown[] = []
  const history = async (...[flow, id, limit]: [string, string, number?]) => {
    calls.push([flow, id, limit])
    return limit === undefined ? all : all.slice(-limit)
  }
  return { calls, messages: { history } as unknown as Parameters<typeof sessionHistory>[0] }
}
const said = [message('1', 'userMessage'), message('2', 'apiMessage'), message('3', 'userMessage')]

describe('sessionHistory()', () => {
  test.each([
    { name: 'without a memory', of: session, memory: undefined },
    { name: 'of a session that begins', of: { ...session, isNew: true }, memory: {} },
    { name: 'of a memory that keeps nothing', of: session, memory: { maxMessages: 0 } },
  ])('is empty $name, and asks for none', async ({ of, memory }) => {
    const { calls, messages } = asked(said)
    expect(await sessionHistory(messages, of, memory as Memory | undefined, signal)).toEqual([])
    expect(calls).toEqual([])
  })

  test.each([
    { maxMessages: undefined, ids: ['1', '2', '3'] },
    { maxMessages: 2, ids: ['2', '3'] },
  ])('has the last $maxMessages messages, by who said them', async ({ maxMessages, ids }) => {
    const { calls, messages } = asked(said)
    const past = await sessionHistory(messages, session, { maxMessages } as Memory, signal)
    expect(past.map(({ content }) => content)).toEqual(ids.map((id) => `text ${id}`))
    expect(past.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'].slice(-ids.length))
    expect(calls).toEqual([['flow', 's', maxMessages]])
  })

  test('asks a memory that keeps sessions elsewhere', async () => {
    const kept = [{ role: 'user', content: 'kept' }] as const
    const given: unknown[] = []
    const load = async (...args: unknown[]) => {
      given.push(args)
      return kept
    }
    const { calls, messages } = asked(said)
    const memory = { maxMessages: 5, store: { load } } as unknown as Memory
    expect(await sessionHistory(messages, session, memory, signal)).toBe(kept)
    expect([given, calls]).toEqual([[['s', 5, signal]], []])
  })

  test.each([
    { of: said, condensed: ['3 in short'] },
    { of: [], condensed: [] },
  ])('is condensed where there is any', async ({ of, condensed }) => {
    const condense = async (past: readonly unknown[]) => [{ role: 'user', content: `${past.length} in short` }]
    const past = await sessionHistory(asked(of).messages, session, { condense } as unknown as Memory, signal)
    expect(past.map(({ content }) => content)).toEqual(condensed)
  })
})
