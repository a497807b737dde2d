import { expect, test } from 'vitest'
import type { Caller } from '../people/caller.ts'
import { createRenderKeys } from './render-keys.ts'

const caller: Caller = {
  id: 7,
  kind: 'user',
  login: 'ann',
  name: 'Ann',
  role: 'Viewer',
  isServerAdmin: false,
  sessionId: 3,
}

test('a key stands for who asked, without the session, until its time is over', () => {
  let nowMs = 100
  const keys = createRenderKeys(
    () => nowMs,
    () => 'key',
  )
  const key = keys.issue(caller, 200)
  nowMs = 199
  expect(keys.find(key)).toEqual({ ...caller, sessionId: undefined })
  nowMs = 200
  expect(keys.find(key)).toBeUndefined()
})

test('a revoked key, and one that never was, stand for nobody', () => {
  const keys = createRenderKeys(
    () => 0,
    () => 'key',
  )
  const key = keys.issue(caller, 200)
  keys.revoke(key)
  expect([keys.find(key), keys.find('other')]).toEqual([undefined, undefined])
})
