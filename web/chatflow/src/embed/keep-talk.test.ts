import { describe, expect, test } from 'vitest'
import { keepTalk, readKeptTalk } from './keep-talk.ts'

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

const talk = { chatId: 'chat', turns: [] }
const read = (store: ReturnType<typeof memory>, flowId = 'flow') =>
  readKeptTalk(
    () => store,
    flowId,
    () => 'fresh',
  ).chatId

describe('what a tab remembers of a talk', () => {
  test('is read again, by flow, until it is forgotten', () => {
    const store = memory()
    keepTalk(() => store, 'flow', talk)
    expect([read(store), read(store, 'other')]).toEqual(['chat', 'fresh'])
    keepTalk(() => store, 'flow', undefined)
    expect(read(store)).toBe('fresh')
  })

  test.each(['{', 'null', '[]', '{"chatId":1,"turns":[]}', '{"chatId":"a"}'])(
    'is nothing where there stands %s',
    (text) => {
      const store = memory()
      store.setItem('hearth-chat-flow', text)
      expect(read(store)).toBe('fresh')
    },
  )

  test('is nothing where the browser keeps nothing', () => {
    const forbidden = () => {
      throw new Error('SecurityError')
    }
    expect(() => keepTalk(forbidden, 'flow', talk)).not.toThrow()
    expect(readKeptTalk(forbidden, 'flow', () => 'fresh').chatId).toBe('fresh')
  })
})
