import { describe, expect, test } from 'vitest'
import { findFlow, pickStarter } from './flows.ts'

const starter = { id: '6e2f0c1a-5d7b-4c3e-9a41-0f8b2d7c9e15', name: 'Conversation with memory', type: 'CHATFLOW' }
const agent = { id: 'a-1', name: 'Agent', type: 'AGENTFLOW' }
const support = { id: 'c-1', name: 'Support', type: 'CHATFLOW' }

describe('pickStarter()', () => {
  test.each([
    { name: 'the flow Hearth brings along comes first', flows: [agent, support, starter], expected: starter },
    { name: 'without it the first chatflow is taken', flows: [agent, support], expected: support },
    { name: 'agents alone are not to talk to', flows: [agent], expected: undefined },
  ])('$name', ({ flows, expected }) => {
    expect(pickStarter(flows)).toEqual(expected)
  })
})

describe('findFlow()', () => {
  test('finds by id and by name, whatever its case', () => {
    expect(findFlow([agent, support], 'c-1')).toEqual(support)
    expect(findFlow([agent, support], 'SUPPORT')).toEqual(support)
  })

  test('an unknown name lists the known ones', () => {
    expect(() => findFlow([agent], 'x')).toThrow('Cannot chat with "x": no flow has this id or name; there are "Agent"')
  })

  test('a name that several flows have asks for the id', () => {
    expect(() => findFlow([support, { ...support, id: 'c-2' }], 'support')).toThrow('use the id')
  })
})
