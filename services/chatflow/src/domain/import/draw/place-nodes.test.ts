import { describe, expect, test } from 'vitest'
import { placeNodes } from './place-nodes.ts'

/** Places of nodes named so, `b/a` within `b`; links are `from>to`. */
function place(names: readonly string[], ...links: readonly string[]) {
  const nodes = names.map((name) => {
    const [id = '', within] = name.split('/').toReversed()
    return { id, label: id, inputs: {}, ...(within === undefined ? {} : { within }) }
  })
  const pairs = links.map((link) => {
    const [from = '', to = ''] = link.split('>')
    return { from, to }
  })
  const at = ({ x, y }: { x: number; y: number }) => `${x} ${y}`
  return Object.fromEntries(
    [...placeNodes(nodes, pairs)].map(([id, { position, size }]) => [
      id,
      size === undefined ? at(position) : `${at(position)} ${size.width}x${size.height}`,
    ]),
  )
}

describe('nodes stand', () => {
  test('each to the right of what leads to it, below others of its column', () => {
    expect(place(['a', 'b', 'c', 'd'], 'a>b', 'a>c', 'b>d', 'c>d')).toEqual({
      a: '0 0',
      b: '300 0',
      c: '300 130',
      d: '600 0',
    })
  })

  test('as far to the right as their longest way', () => {
    expect(place(['c', 'b', 'a'], 'a>c', 'a>b', 'b>c')).toEqual({ a: '0 0', b: '300 0', c: '600 0' })
  })

  test('at the start where nothing leads to them, or only what is not there', () => {
    expect(place(['a', 'b'], 'x>b')).toEqual({ a: '0 0', b: '0 130' })
  })

  test('at the start where wires go round', () => {
    expect(place(['s', 'a', 'b'], 's>a', 'a>b', 'b>a')).toEqual({ s: '0 0', a: '0 130', b: '0 260' })
  })
})

describe('an iteration', () => {
  test('is as large as what lies within it, and pushes away what comes after', () => {
    expect(place(['s', 'i', 'i/a', 'i/b', 'e'], 's>i', 'i>e', 'a>b')).toEqual({
      s: '0 0',
      i: '300 0 640x250',
      a: '40 80',
      b: '340 80',
      e: '1015 0',
    })
  })

  test('takes the room below it', () => {
    expect(place(['i', 'i/a', 'i/b', 'o'])).toEqual({ i: '0 0 340x380', a: '40 80', b: '40 210', o: '0 445' })
  })

  test('may lie within another', () => {
    expect(place(['i', 'i/j', 'j/a'])).toEqual({ i: '0 0 455x435', j: '40 80 340x250', a: '40 80' })
  })
})
