import { expect, test } from 'vitest'
import { createNotifications, type Notification } from './notifications.ts'

let nowMs = 0
const make = () => createNotifications(() => ++nowMs)

async function take(news: AsyncIterable<Notification> | undefined): Promise<readonly [string, boolean][]> {
  const seen: [string, boolean][] = []
  for await (const { text, isActive } of news ?? []) seen.push([text, isActive])
  return seen
}

test('one that comes again is the same, seen later', () => {
  const notifications = make()
  notifications.add('a')
  const [first] = notifications.list()
  notifications.add('a')
  expect(notifications.list()).toEqual([{ text: 'a', isActive: true, atMs: (first?.atMs ?? 0) + 1 }])
})

test('whoever follows is told of those there are, of new ones, and of their end', async () => {
  const notifications = make()
  notifications.add('a')
  const seen = take(notifications.follow(new AbortController().signal))
  notifications.add('b')
  notifications.remove('a')
  notifications.remove('nothing')
  notifications.close()
  expect(await seen).toEqual([
    ['a', true],
    ['b', true],
    ['a', false],
  ])
  expect(notifications.list()).toMatchObject([{ text: 'b' }])
})

test('the oldest go when nobody takes them', async () => {
  const notifications = make()
  const news = notifications.follow(new AbortController().signal)
  for (let at = 0; at < 12; at++) notifications.add(`${at}`)
  notifications.close()
  const seen = await take(news)
  expect(seen.map(([text]) => text)).toEqual(['2', '3', '4', '5', '6', '7', '8', '9', '10', '11'])
})

test('sixteen may follow, and one more when one has left', async () => {
  const notifications = make()
  const leaving = new AbortController()
  const first = take(notifications.follow(leaving.signal))
  const { signal } = new AbortController()
  for (let at = 1; at < 16; at++) expect(notifications.follow(signal)).toBeDefined()
  expect(notifications.follow(signal)).toBeUndefined()
  leaving.abort()
  expect(await first).toEqual([])
  expect(notifications.follow(signal)).toBeDefined()
})
