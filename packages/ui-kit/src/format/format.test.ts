import { describe, expect, test } from 'vitest'
import { createFormat } from './format.ts'

const english = createFormat('en', 'UTC')
const german = createFormat('de', 'UTC')

test('a date names its month, in the order of the language', () => {
  expect(english.renderDate('2026-11-22T09:58:31Z')).toBe('22 Nov 2026, 09:58')
  expect(german.renderDate(Date.UTC(2026, 10, 22, 9, 58))).toBe('22.11.2026, 09:58')
})

test('a date and a time are those of their zone', () => {
  const tokyo = createFormat('en', 'Asia/Tokyo')
  const atMs = Date.UTC(2026, 10, 22, 18, 30)
  expect([tokyo.renderDate(atMs), tokyo.renderTime(atMs)]).toEqual(['23 Nov 2026, 03:30', '03:30'])
})

test('a time has no seconds', () => expect(english.renderTime(Date.UTC(2026, 0, 1, 23, 5, 9))).toBe('23:05'))

test('a moment has its seconds, and the order and hours of the language', () => {
  const atMs = Date.UTC(2026, 10, 22, 21, 5, 9)
  expect([english.renderMoment(atMs), english.renderTimeOfDay(atMs)]).toEqual(['22 Nov 2026, 21:05:09', '21:05:09'])
  expect([german.renderMoment(atMs), german.renderTimeOfDay(atMs)]).toEqual(['22.11.2026, 21:05:09', '21:05:09'])
})

test('a fixed number of digits stands behind the point', () => {
  expect(english.renderFixed(2, 1)).toBe('2.0')
  expect(german.renderFixed(1_234.567, 2)).toBe('1\u202f234,57')
})

describe('renderNumber()', () => {
  test.each([
    [0, '0', '0'],
    [131_072, '131\u202f072', '131\u202f072'],
    [0.285_714, '0.2857', '0,2857'],
    [1_234.567, '1\u202f235', '1\u202f235'],
    [12.5, '12.5', '12,5'],
  ])('%d', (value, inEnglish, inGerman) => {
    expect(english.renderNumber(value)).toBe(inEnglish)
    expect(german.renderNumber(value)).toBe(inGerman)
  })
})
