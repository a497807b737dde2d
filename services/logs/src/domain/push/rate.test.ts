import { expect, test } from 'vitest'
import { Rate } from './rate.ts'

test('a burst is taken at once, and what passes meanwhile after it', () => {
  const rate = new Rate(100, 2)
  expect(rate.take(201, 0)).toBe(false)
  expect(rate.take(200, 0)).toBe(true)
  expect(rate.take(1, 0)).toBe(false)
  expect(rate.take(51, 500)).toBe(false)
  expect(rate.take(50, 500)).toBe(true)
  expect(rate.take(1, 500)).toBe(false)
})

test('no more than a burst is saved up', () => {
  const rate = new Rate(100, 2)
  expect(rate.take(100, 0)).toBe(true)
  expect(rate.take(201, 60_000)).toBe(false)
  expect(rate.take(200, 60_000)).toBe(true)
})

test('a clock that goes back gives nothing and takes nothing', () => {
  const rate = new Rate(100, 1)
  expect(rate.take(100, 10_000)).toBe(true)
  expect(rate.take(1, 5_000)).toBe(false)
  expect(rate.take(100, 6_000)).toBe(true)
})

test('without a bound anything is taken', () => expect(new Rate(0, 0).take(1e12, 0)).toBe(true))
