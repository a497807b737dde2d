import { expect, test } from 'vitest'
import { readableOn } from './readable-on.ts'

test.each([
  { color: '#ffffff', expected: '#101113' },
  { color: '#fade2a', expected: '#101113' },
  { color: '#c4162a', expected: '#ffffff' },
  { color: 'rgb(250, 250, 250)', expected: '#101113' },
  { color: 'transparent', expected: 'var(--mantine-color-text)' },
  { color: '#c4162a20', expected: 'var(--mantine-color-text)' },
  { color: '#c4162ac0', expected: '#ffffff' },
  { color: 'rgba(245, 54, 54, 0.2)', expected: 'var(--mantine-color-text)' },
  { color: 'rgba(245, 54, 54, 0.9)', expected: '#ffffff' },
  { color: 'var(--some)', expected: '#ffffff' },
])('readableOn($color) is $expected', ({ color, expected }) => expect(readableOn(color)).toBe(expected))
