import { expect, test } from 'vitest'
import { createSignInLinks } from './sign-in-links.ts'

function links(maxLinks = 10) {
  const clock = { nowMs: 0 }
  let count = 0
  const newToken = () => `token-${++count}`
  return { clock, ...createSignInLinks({ newToken, nowMs: () => clock.nowMs, lifeMs: 1_000, maxLinks }) }
}

test('a link is good until it was used', () => {
  const { make, isGood, spend } = links()
  const { token } = make()
  expect(isGood(token)).toBe(true)
  spend(token)
  expect(isGood(token)).toBe(false)
  expect(isGood('made up')).toBe(false)
})

test('a link is good until its time is over', () => {
  const { make, isGood, clock } = links()
  const { token, expiresAtMs } = make()
  expect(expiresAtMs).toBe(1_000)
  clock.nowMs = 999
  expect(isGood(token)).toBe(true)
  clock.nowMs = 1_000
  expect(isGood(token)).toBe(false)
})

test('of too many links that nobody used the oldest is worthless', () => {
  const { make, isGood } = links(2)
  const all = [make(), make(), make()]
  expect(all.map(({ token }) => isGood(token))).toEqual([false, true, true])
})
