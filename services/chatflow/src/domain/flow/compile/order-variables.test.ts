import { describe, expect, test } from 'vitest'
import type { RunnableNode } from '../runnable-node.ts'
import { orderVariables } from './order-variables.ts'
import type { PlanInput, PlanNode } from './plan.ts'

function node(id: string, kind: string, variable?: string, sources: readonly string[] = []): PlanNode {
  const definition: RunnableNode = {
    name: kind,
    label: kind,
    type: kind,
    category: 'x',
    baseClasses: [],
    inputs: [],
    init: () => kind,
  }
  const inputs = new Map<string, PlanInput>()
  if (variable !== undefined) inputs.set('variableName', { kind: 'value', value: variable })
  if (sources.length > 0) inputs.set('input', { kind: 'wire', nodeIds: sources, list: false })
  return {
    id,
    label: id,
    definition,
    credentialId: undefined,
    output: undefined,
    inputs,
    answers: false,
    perRun: false,
    branches: new Map(),
    limits: { timeoutMs: undefined, retries: 0, onError: 'stop' },
    after: [],
  }
}

const ordered = (nodes: readonly PlanNode[]) => orderVariables(nodes).map(({ id, after }) => [id, after])

describe('nodes of a flow', () => {
  test('stay as they are where none gets a variable', () => {
    const nodes = [node('set', 'setVariable', 'x'), node('other', 'llm')]
    expect(orderVariables(nodes)).toBe(nodes)
  })

  test('come after those which set what they get', () => {
    const nodes = [node('get', 'getVariable', 'x'), node('set', 'setVariable', 'x', ['llm']), node('llm', 'llm')]
    expect(ordered(nodes)).toEqual([
      ['llm', []],
      ['set', []],
      ['get', ['set']],
    ])
  })

  test('come after all that set it', () => {
    const nodes = [node('get', 'getVariable', 'x'), node('a', 'setVariable', 'x'), node('b', 'setVariable', 'x')]
    expect(ordered(nodes)).toEqual([
      ['a', []],
      ['b', []],
      ['get', ['a', 'b']],
    ])
  })

  test.each([
    { name: 'another variable', set: node('set', 'setVariable', 'y') },
    { name: 'a variable without a name', set: node('set', 'setVariable') },
    { name: 'what hangs on itself', set: node('set', 'setVariable', 'x', ['between']) },
  ])('do not wait for $name', ({ set }) => {
    const nodes = [node('get', 'getVariable', 'x'), node('between', 'llm', undefined, ['get']), set]
    expect(ordered(nodes)).toEqual([
      ['get', []],
      ['between', []],
      ['set', []],
    ])
  })

  test('wait in one direction alone where two variables hang on one another', () => {
    const nodes = [
      node('getX', 'getVariable', 'x'),
      node('setY', 'setVariable', 'y', ['getX']),
      node('getY', 'getVariable', 'y'),
      node('setX', 'setVariable', 'x', ['getY']),
    ]
    expect(ordered(nodes)).toEqual([
      ['getY', []],
      ['setX', []],
      ['getX', ['setX']],
      ['setY', []],
    ])
  })
})
