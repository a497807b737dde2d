import { expect, test } from 'vitest'
import { renderClock } from './render-clock.ts'

test.each([
  [0, '0:00'],
  [59_999, '0:59'],
  [65_000, '1:05'],
  [300_000, '5:00'],
])('%i ms are %s', (ms, text) => expect(renderClock(ms)).toBe(text))
