import { expect, test } from 'vitest'
import { shiftHue, withOpacity } from './color.ts'

test.each([
  { name: 'six digits', color: '#f2812a', expected: '#f2812a80' },
  { name: 'three digits', color: '#fa0', expected: '#ffaa0080' },
  { name: 'eight digits', color: '#f2812a80', expected: '#f2812a40' },
  { name: 'rgb()', color: 'rgb(1, 2, 3)', expected: 'rgba(1, 2, 3, 0.5)' },
  { name: 'rgba()', color: 'rgba(1, 2, 3, 0.5)', expected: 'rgba(1, 2, 3, 0.25)' },
  { name: 'a common name', color: 'red', expected: '#ff000080' },
  { name: 'any other', color: 'hsl(0 50% 50%)', expected: 'color-mix(in srgb, hsl(0 50% 50%) 50%, transparent)' },
])('withOpacity() of $name', ({ color, expected }) => expect(withOpacity(color, 0.5)).toBe(expected))

test('shiftHue() turns a colour either way', () => {
  expect(shiftHue('#f00', 20)).toBe('oklch(from #f00 l c calc(h + 20))')
  expect(shiftHue('red', -20)).toBe('oklch(from red l c calc(h - 20))')
})
