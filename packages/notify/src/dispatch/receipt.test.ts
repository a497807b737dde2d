import { expect, test } from 'vitest'
import { isNews } from './receipt.ts'

const last = { firing: ['a', 'b'], resolved: ['c'], atMs: 1_000 }
const none: readonly string[] = []

test.each([
  { name: 'a first alert', receipt: undefined, firing: ['a'], resolved: none, expected: true },
  { name: 'an end nobody heard the beginning of', receipt: undefined, firing: none, resolved: ['a'], expected: false },
  { name: 'another alert', receipt: last, firing: ['a', 'd'], resolved: none, expected: true },
  { name: 'the same again', receipt: last, firing: ['a', 'b'], resolved: ['c'], expected: false },
  {
    name: 'the same after the repeat interval',
    receipt: last,
    firing: ['a'],
    resolved: none,
    nowMs: 2_001,
    expected: true,
  },
  { name: 'the end of one', receipt: last, firing: ['a'], resolved: ['b'], expected: true },
  {
    name: 'the end of one for who does not want to hear',
    receipt: last,
    firing: ['a'],
    resolved: ['b'],
    sendResolved: false,
    expected: false,
  },
  {
    name: 'the end of all for who does not want to hear',
    receipt: last,
    firing: none,
    resolved: ['a'],
    sendResolved: false,
    expected: true,
  },
  {
    name: 'the end of all, heard already',
    receipt: { ...last, firing: none },
    firing: none,
    resolved: ['a'],
    expected: false,
  },
])('isNews(): $name', ({ receipt, firing, resolved, sendResolved = true, nowMs = 2_000, expected }) => {
  expect(isNews(receipt, { firing, resolved }, { sendResolved, nowMs, repeatIntervalMs: 1_000 })).toBe(expected)
})
