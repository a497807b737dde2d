import { describe, expect, test } from 'vitest'
import { freePlace, move, type Placed, resize, settle, step } from './layout.ts'

const panel = (id: number, x: number, y: number, w: number, h: number): Placed => ({ id, x, y, w, h, isRow: false })
const row = (id: number, y: number): Placed => ({ id, x: 0, y, w: 24, h: 1, isRow: true })
const places = (items: readonly Placed[]) =>
  Object.fromEntries(items.map(({ id, x, y, w, h }) => [id, [x, y, w, h].join(' ')]))

/** Two above, a wide one below. */
const three = [panel(1, 0, 0, 12, 8), panel(2, 12, 0, 12, 8), panel(3, 0, 8, 24, 6)]

describe('move()', () => {
  test.each([
    {
      name: 'sideways onto another one, which makes way downwards',
      to: { x: 12, y: 0 },
      expected: { 1: '12 0 12 8', 2: '12 8 12 8', 3: '0 16 24 6' },
    },
    {
      name: 'below everything',
      to: { x: 0, y: 99 },
      expected: { 1: '0 14 12 8', 2: '12 0 12 8', 3: '0 8 24 6' },
    },
    {
      name: 'past the right edge as far as there is room',
      to: { x: 99, y: 20 },
      expected: { 1: '12 14 12 8', 2: '12 0 12 8', 3: '0 8 24 6' },
    },
    { name: 'to where it is', to: { x: 0, y: 0 }, expected: places(three) },
  ])('$name', ({ to, expected }) => expect(places(move(three, 1, to))).toEqual(expected))

  test('takes a panel under a row, and a row past panels', () => {
    const items = [panel(1, 0, 0, 24, 4), row(2, 4), panel(3, 0, 5, 24, 4)]
    expect(places(move(items, 1, { x: 0, y: 5 }))).toEqual({ 2: '0 0 24 1', 1: '0 1 24 4', 3: '0 5 24 4' })
    expect(places(move(items, 2, { x: 0, y: 0 }))).toEqual({ 2: '0 0 24 1', 1: '0 1 24 4', 3: '0 5 24 4' })
  })

  test('leaves everything where what is moved is not there', () => expect(move(three, 9, { x: 0, y: 0 })).toBe(three))
})

describe('resize()', () => {
  test('pushes what is below down', () => {
    expect(places(resize(three, 1, { w: 12, h: 10 }))).toEqual({ 1: '0 0 12 10', 2: '12 0 12 8', 3: '0 10 24 6' })
  })

  test('keeps within the grid, and above nothing', () => {
    expect(places(resize(three, 2, { w: 40, h: 0 }))).toMatchObject({ 2: '12 0 12 1' })
  })

  test('leaves a row as it is', () => {
    expect(places(resize([row(1, 0)], 1, { w: 3, h: 9 }))).toEqual({ 1: '0 0 24 1' })
  })
})

describe('step()', () => {
  test.each([
    { name: 'up past the one above', id: 3, direction: 'up' as const, expected: { 3: '0 0 24 6', 1: '0 6 12 8' } },
    { name: 'down past the one below', id: 1, direction: 'down' as const, expected: { 1: '0 14 12 8', 3: '0 8 24 6' } },
    { name: 'one column to the left', id: 2, direction: 'left' as const, expected: { 2: '11 0 12 8', 1: '0 8 12 8' } },
    { name: 'no column beyond the edge', id: 1, direction: 'left' as const, expected: places(three) },
  ])('$name', ({ id, direction, expected }) => expect(places(step(three, id, direction))).toMatchObject(expected))

  test('up and down again is where it was', () => {
    const stack = [panel(1, 0, 0, 12, 4), panel(2, 0, 4, 12, 4), panel(3, 0, 8, 12, 4)]
    const up = step(stack, 3, 'up')
    expect(places(up)).toMatchObject({ 1: '0 0 12 4', 3: '0 4 12 4', 2: '0 8 12 4' })
    expect(places(step(up, 3, 'down'))).toEqual(places(stack))
  })
})

test('settle() closes gaps and undoes overlaps', () => {
  const items = [panel(1, 0, 3, 12, 4), panel(2, 6, 4, 12, 4)]
  expect(places(settle(items))).toEqual({ 1: '0 0 12 4', 2: '6 4 12 4' })
})

test.each([
  { name: 'an empty dashboard', items: [], expected: { x: 0, y: 0 } },
  { name: 'one that has room beside its last panel', items: [panel(1, 0, 0, 12, 8)], expected: { x: 12, y: 0 } },
  { name: 'one whose last line is full', items: three, expected: { x: 0, y: 14 } },
  { name: 'one that ends with a row', items: [panel(1, 0, 0, 12, 8), row(2, 8)], expected: { x: 0, y: 9 } },
])('freePlace() in $name', ({ items, expected }) => expect(freePlace(items, { w: 12, h: 8 })).toMatchObject(expected))
