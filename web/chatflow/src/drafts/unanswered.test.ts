import { expect, test } from 'vitest'
import { drawing } from './draft-sync.fixture.ts'
import { Unanswered } from './unanswered.ts'

const ofValue = (k: number) => drawing({ a: { k } })

test('what was sent is found by what is drawn, until there is an answer', () => {
  const unanswered = new Unanswered()
  const [first, second] = [ofValue(1), ofValue(2)]
  unanswered.add(first)
  unanswered.add(second)
  expect(unanswered.find({ ...ofValue(1), viewport: { x: 5, y: 5, zoom: 2 } })).toBe(first)
  expect(unanswered.find(ofValue(2))).toBe(second)
  expect(unanswered.find(ofValue(3))).toBeUndefined()
  unanswered.clear()
  expect(unanswered.find(ofValue(1))).toBeUndefined()
})

test('of more than fifty the first half and the last half are known', () => {
  const unanswered = new Unanswered()
  for (let k = 1; k <= 60; k++) unanswered.add(ofValue(k))
  const known = Array.from({ length: 60 }, (_, at) => at + 1).filter((k) => unanswered.find(ofValue(k)) !== undefined)
  const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
  expect(known).toEqual([...span(1, 25), ...span(36, 60)])
})

test('what is sent again takes no further place', () => {
  const unanswered = new Unanswered()
  unanswered.add(ofValue(0))
  const again = ofValue(1)
  for (let times = 0; times < 60; times++) unanswered.add(again)
  for (let k = 2; k <= 49; k++) unanswered.add(ofValue(k))
  expect(unanswered.find(ofValue(49))).toBeDefined()
  expect(unanswered.find(ofValue(48))).toBeDefined()
})
