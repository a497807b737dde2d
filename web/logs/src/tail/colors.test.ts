import { expect, test } from 'vitest'
import { ansiBackground, ansiColor, containerColor } from './colors.ts'

test('a container keeps its colour, which is one of ten', () => {
  const colors = Array.from({ length: 200 }, (_, at) => containerColor(`container-${at}`))
  expect(containerColor('container-7')).toBe(colors[7])
  expect(new Set(colors).size).toBe(10)
  expect(containerColor('')).toBe('var(--mantine-color-blue-text)')
})

test.each([
  { id: 'a', name: 'orange' },
  { id: 'ab', name: 'lime' },
  { id: 'ba', name: 'lime' },
  { id: '5f0c2c3e8b1a', name: 'orange' },
])('the colour of $id is $name in every version', ({ id, name }) => {
  expect(containerColor(id)).toBe(`var(--mantine-color-${name}-text)`)
})

test.each([
  { color: 1, shown: 'var(--mantine-color-red-text)' },
  { color: 9, shown: 'var(--mantine-color-red-text)' },
  { color: 6, shown: 'var(--mantine-color-cyan-text)' },
  { color: 0, shown: 'var(--mantine-color-dimmed)' },
  { color: 8, shown: 'var(--mantine-color-dimmed)' },
  { color: 7, shown: 'var(--mantine-color-text)' },
  { color: 15, shown: 'var(--mantine-color-text)' },
  { color: '#abcdef', shown: '#abcdef' },
])('colour $color of a terminal is shown as $shown', ({ color, shown }) => expect(ansiColor(color)).toBe(shown))

test.each([
  { color: 1, shown: 'var(--mantine-color-red-light)' },
  { color: 15, shown: 'var(--mantine-color-gray-light)' },
  { color: '#abcdef', shown: '#abcdef' },
])('colour $color behind text is shown as $shown', ({ color, shown }) => expect(ansiBackground(color)).toBe(shown))
