import { describe, expect, test } from 'vitest'
import { type Contribution, joinTrails, messagesOf, outputOf, stateOf } from './trail.ts'

function contribution(step: number, own: Partial<Contribution> = {}): Contribution {
  return { step, nodeId: `node_${step}`, changes: {}, messages: [], output: {}, ...own }
}

describe('branches that meet', () => {
  const [a, b, c] = [contribution(1), contribution(2), contribution(3)]
  test.each([
    { name: 'none', trails: [], joined: [] },
    { name: 'one', trails: [[a, b]], joined: [a, b] },
    { name: 'two without a step in common', trails: [[b], [a]], joined: [b, a] },
    {
      name: 'two that parted after a step',
      trails: [
        [a, b],
        [a, c],
      ],
      joined: [a, b, c],
    },
    { name: 'three, of which one is empty', trails: [[a], [], [c, a]], joined: [a, c] },
  ])('are one way: $name', ({ trails, joined }) => {
    expect(joinTrails(trails)).toEqual(joined)
  })
})

describe('what happened on a way', () => {
  const trail = [
    contribution(1, { nodeId: 'a', changes: { x: 1, y: 1 }, output: { content: 'first' } }),
    contribution(2, { messages: [{ role: 'user', content: 'Hi' }] }),
    contribution(3, {
      nodeId: 'a',
      changes: { x: 2 },
      output: { content: 'last' },
      messages: [{ role: 'assistant', content: 'Yes' }],
    }),
  ]

  test('leaves the state as it was set last', () => {
    expect(stateOf(trail)).toEqual({ x: 2, y: 1 })
    expect(stateOf([])).toEqual({})
  })

  test('leaves what was said, oldest first', () => {
    expect(messagesOf(trail)).toEqual([
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Yes' },
    ])
  })

  test('leaves what a node made last', () => {
    expect(outputOf(trail, 'a')).toEqual({ content: 'last' })
    expect(outputOf(trail, 'b')).toBeUndefined()
  })
})
