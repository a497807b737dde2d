import { expect, test } from 'vitest'
import { newsOf } from './receipt.ts'

const last = { firing: ['a', 'b'], resolved: ['c'], atMs: 1_000 }
const none: readonly string[] = []

test.each([
  { name: 'a first alert', receipt: undefined, firing: ['a'], resolved: none, expected: 'first notification' },
  {
    name: 'an end nobody heard the beginning of',
    receipt: undefined,
    firing: none,
    resolved: ['a'],
    expected: undefined,
  },
  { name: 'another alert', receipt: last, firing: ['a', 'd'], resolved: none, expected: 'new alerts added' },
  { name: 'the same again', receipt: last, firing: ['a', 'b'], resolved: ['c'], expected: undefined },
  {
    name: 'the same after the repeat interval',
    receipt: last,
    firing: ['a'],
    resolved: none,
    nowMs: 2_001,
    expected: 'repeat interval elapsed',
  },
  { name: 'the end of one', receipt: last, firing: ['a'], resolved: ['b'], expected: 'some alerts resolved' },
  {
    name: 'the end of one for who does not want to hear',
    receipt: last,
    firing: ['a'],
    resolved: ['b'],
    sendResolved: false,
    expected: undefined,
  },
  {
    name: 'the end of all for who does not want to hear',
    receipt: last,
    firing: none,
    resolved: ['a'],
    sendResolved: false,
    expected: 'all alerts resolved',
  },
  {
    name: 'an alert after the end of all',
    receipt: { ...last, firing: none },
    firing: ['a'],
    resolved: none,
    expected: 'first notification',
  },
  {
    name: 'the end of all, heard already',
    receipt: { ...last, firing: none },
    firing: none,
    resolved: ['a'],
    expected: undefined,
  },
])('newsOf(): $name', ({ receipt, firing, resolved, sendResolved = true, nowMs = 2_000, expected }) => {
  expect(newsOf(receipt, { firing, resolved }, { sendResolved, nowMs, repeatIntervalMs: 1_000 })).toBe(expected)
})
