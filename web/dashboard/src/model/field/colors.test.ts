import { describe, expect, test } from 'vitest'
import { cssColor, mixColors, paletteColor, paletteColorOf, shadeOf } from './colors.ts'

describe('cssColor()', () => {
  test.each([
    ['red', '#F2495C'],
    ['super-light-red', '#FFA6B0'],
    ['light-blue', '#8AB8FF'],
    ['semi-dark-green', '#56A64B'],
    ['dark-purple', '#8F3BB8'],
    ['orange', '#FF9830'],
    ['yellow', '#FADE2A'],
    ['gray', '#808080'],
    ['super-light-gray', '#808080'],
    ['#123456', '#123456'],
    ['rgb(1, 2, 3)', 'rgb(1, 2, 3)'],
    ['transparent', 'transparent'],
  ])('%s is %s, on light as on dark', (color, css) => {
    expect([cssColor(color, 'light'), cssColor(color, 'dark')]).toEqual([css, css])
  })

  test.each([
    ['text', '#24292E', '#CCCCDC'],
    ['panel', '#FFFFFF', '#181B1F'],
  ])('%s is %s on light and %s on dark', (color, light, dark) => {
    expect([cssColor(color, 'light'), cssColor(color, 'dark')]).toEqual([light, dark])
  })
})

describe('the colour of a series', () => {
  test('is another for each of the first 56, and then begins anew', () => {
    const colors = Array.from({ length: 57 }, (_, index) => paletteColor(index))
    expect(new Set(colors.slice(0, 56)).size).toBe(56)
    expect([colors[0], colors[1], colors[56]]).toEqual(['#73BF69', '#F2CC0C', '#73BF69'])
  })

  test.each(['', 'up', 'a rather long name of a series {job="a"}', 'größe'])(
    'of the name "%s" is always the same',
    (name) => {
      expect(paletteColorOf(name)).toBe(paletteColorOf(name))
      expect(paletteColorOf(name)).toMatch(/^#[0-9A-F]{6}$/)
    },
  )

  test('differs from name to name, by the order of letters too', () => {
    const names = ['ab', 'ba', 'abc', 'acb', 'node_1', 'node_2']
    expect(new Set(names.map(paletteColorOf)).size).toBe(names.length)
    expect(paletteColorOf('')).toBe(paletteColor(0))
    expect(paletteColorOf('\u0001')).toBe(paletteColor(1))
    expect(paletteColorOf('\u0001\u0001')).toBe(paletteColor(32))
  })
})

describe('shadeOf()', () => {
  test.each([
    [0, '#808080'],
    [1, '#a0a0a0'],
    [2, '#666666'],
    [3, '#b9b9b9'],
    [4, '#535353'],
    [5, '#cccccc'],
    [6, '#808080'],
  ])('of grey at %i is %s', (index, shade) => expect(shadeOf('#808080', index)).toBe(shade))
})

describe('mixColors()', () => {
  test.each([
    { from: '#000000', to: '#FFFFFF', ratio: 0, mixed: '#000000' },
    { from: '#000000', to: '#FFFFFF', ratio: 1, mixed: '#ffffff' },
    { from: '#000000', to: '#ff8000', ratio: 0.5, mixed: '#804000' },
    { from: '#000', to: '#fff', ratio: 0.2, mixed: '#333333' },
    { from: '#0a0b0c', to: '#0a0b0c', ratio: 0.5, mixed: '#0a0b0c' },
    { from: 'red', to: '#ffffff', ratio: 0.49, mixed: 'red' },
    { from: 'red', to: '#ffffff', ratio: 0.5, mixed: '#ffffff' },
    { from: '#ffffff', to: 'blue', ratio: 0.7, mixed: 'blue' },
    { from: '#12345', to: '#ffffff', ratio: 0, mixed: '#12345' },
    { from: '#1234567', to: '#ffffff', ratio: 0, mixed: '#1234567' },
  ])('$ratio between $from and $to is $mixed', ({ from, to, ratio, mixed }) => {
    expect(mixColors(from, to, ratio)).toBe(mixed)
  })
})
