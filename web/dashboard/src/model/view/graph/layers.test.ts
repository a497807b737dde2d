import { describe, expect, test } from 'vitest'
import { toLayers } from './layers.ts'

/** Links such as `a>b a>c`, between the nodes that they name, in the order in which these come first. */
const layers = (text: string, alone = '') => {
  const links = text
    .split(' ')
    .filter(Boolean)
    .map((one) => one.split('>'))
  const ids = [...new Set([...links.flat(), ...alone])]
  return toLayers(
    ids,
    links.map(([source = '', target = '']) => ({ source, target })),
  ).map((layer) => layer.join(''))
}

describe('toLayers()', () => {
  test.each([
    { name: 'nothing', links: '', alone: '', expected: [''] },
    { name: 'nodes without links', links: '', alone: 'ab', expected: ['ab'] },
    { name: 'a chain', links: 'a>b b>c', expected: ['a', 'b', 'c'] },
    { name: 'a chain, however it is written', links: 'b>c a>b', expected: ['a', 'b', 'c'] },
    { name: 'the longest way counts', links: 'a>d a>b b>c c>d', expected: ['a', 'b', 'c', 'd'] },
    { name: 'several beginnings', links: 'a>c b>c', expected: ['ab', 'c'] },
    { name: 'a node by itself is at the beginning', links: 'a>b', alone: 'z', expected: ['az', 'b'] },
    { name: 'a link to itself is none', links: 'a>a a>b', expected: ['a', 'b'] },
    { name: 'a circle is cut where it closes', links: 'a>b b>c c>a', expected: ['a', 'b', 'c'] },
    { name: 'two that lead to each other', links: 'a>b b>a', expected: ['a', 'b'] },
    { name: 'the same link twice', links: 'a>b a>b b>c', expected: ['a', 'b', 'c'] },
    { name: 'a diamond', links: 'a>b a>c b>d c>d', expected: ['a', 'bc', 'd'] },
    { name: 'two apart', links: 'a>b c>d', expected: ['ac', 'bd'] },
  ])('orders $name', ({ links, alone, expected }) => {
    expect(layers(links, alone)).toEqual(expected)
  })

  test('stands nodes near those they are linked with', () => {
    expect(layers('a>x b>y', '')).toEqual(['ab', 'xy'])
    expect(layers('a>x b>y c>z a>p b>q', '')[1]).toBe('xpyqz')
    // Crossed as they are written.
    const crossed = toLayers(
      ['a', 'b', 'y', 'x'],
      [
        { source: 'a', target: 'x' },
        { source: 'b', target: 'y' },
      ],
    )
    expect(crossed.map((layer) => layer.join(''))).toEqual(['ab', 'xy'])
  })

  test('has every node once', () => {
    const links = 'a>b b>c c>a c>d d>b e>d f>a a>f'
    expect(layers(links).join('').split('').toSorted().join('')).toBe('abcdef')
  })
})
