import { expect, test } from 'vitest'
import { readableOn } from './readable-on.ts'

test.each([
  { color: '#ffffff', expected: '#101113' },
  { color: '#fade2a', expected: '#101113' },
  { color: '#c4162a', expected: '#ffffff' },
  { color: 'rgb(250, 250, 250)', expected: '#101113' },
  { color: 'var(--some)', expected: '#ffffff' },
])('readableOn($color) is $expected', ({ color, expected }) => expect(readableOn(color)).toBe(expected))
