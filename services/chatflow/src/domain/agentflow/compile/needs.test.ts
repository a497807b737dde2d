import { describe, expect, test } from 'vitest'
import type { FlowEdge } from '../../flow/flow.ts'
import type { AgentRole } from '../agent-node.ts'
import { createNeeds, isSatisfied } from './needs.ts'

/** A wire written `from>to`, or `from:1>to` from an output of its own. */
function wire(text: string): FlowEdge {
  const [from = '', target = ''] = text.split('>')
  const [source = '', output] = from.split(':')
  return { source, target, sourceHandle: output === undefined ? undefined : `${source}-output-${output}` }
}

const roles: Readonly<Record<string, AgentRole>> = {
  start: 'start',
  cond: 'condition',
  other: 'condition',
  ask: 'human',
}
const needsOf = (wires: readonly string[], id: string) =>
  createNeeds(wires.map(wire), (node) => roles[node] ?? 'plain')(id)

describe('a node waits for', () => {
  test.each([
    { name: 'nothing without a wire to it', wires: ['a>b'], needs: { all: [], groups: [] } },
    { name: 'its only source', wires: ['a>x'], needs: { all: ['a'], groups: [] } },
    { name: 'all sources that no condition leaves out', wires: ['a>x', 'b>x'], needs: { all: ['a', 'b'], groups: [] } },
    { name: 'a source once, however many wires', wires: ['a>x', 'a>x'], needs: { all: ['a'], groups: [] } },
    {
      name: 'either output of a condition',
      wires: ['cond:0>x', 'cond:1>x'],
      needs: { all: [], groups: [[['cond'], ['cond']]] },
    },
    {
      name: 'all sources behind the same output',
      wires: ['cond:0>a', 'cond:0>b', 'cond:1>c', 'a>x', 'b>x', 'c>x'],
      needs: { all: [], groups: [[['a', 'b'], ['c']]] },
    },
    {
      name: 'each of two conditions',
      wires: ['cond:0>a', 'other:0>b', 'a>x', 'b>x'],
      needs: { all: [], groups: [[['a']], [['b']]] },
    },
    {
      name: 'the nearest condition upstream alone',
      wires: ['cond:0>other', 'other:1>a', 'a>b', 'b>x'],
      needs: { all: [], groups: [[['b']]] },
    },
    {
      name: "a person's answer as for a condition",
      wires: ['ask:0>x', 'ask:1>x', 'a>x'],
      needs: { all: ['a'], groups: [[['ask'], ['ask']]] },
    },
    {
      name: 'a node or what comes after its failing',
      wires: ['a>x', 'a:error>b', 'b>x'],
      needs: { all: ['a'], groups: [[['b']]] },
    },
    { name: 'what goes round in a circle', wires: ['a>b', 'b>a', 'b>x'], needs: { all: ['b'], groups: [] } },
    { name: 'the output of a condition without a handle', wires: ['cond>x'], needs: { all: [], groups: [[['cond']]] } },
  ])('$name', ({ wires, needs }) => {
    expect(needsOf(wires, 'x')).toEqual(needs)
  })

  test('the same, whichever node was asked about before', () => {
    const needs = createNeeds(['cond:0>a', 'a>b', 'b>x', 'a>x'].map(wire), (id) => roles[id])
    expect(needs('b')).toEqual({ all: [], groups: [[['a']]] })
    expect(needs('x')).toEqual({ all: [], groups: [[['b', 'a']]] })
  })
})

describe('needs are satisfied', () => {
  const groups = [[['a', 'b'], ['c']], [['d']]]
  test.each([
    { arrived: [], all: [], groups: [], is: true },
    { arrived: ['x'], all: ['x', 'y'], groups: [], is: false },
    { arrived: ['x', 'y'], all: ['x', 'y'], groups: [], is: true },
    { arrived: ['a', 'd'], all: [], groups, is: false },
    { arrived: ['a', 'b'], all: [], groups, is: false },
    { arrived: ['a', 'b', 'd'], all: [], groups, is: true },
    { arrived: ['c', 'd'], all: [], groups, is: true },
    { arrived: ['c', 'd'], all: ['x'], groups, is: false },
  ])('$is for $arrived of $all and $groups', ({ arrived, all, groups, is }) => {
    expect(isSatisfied({ all, groups }, new Set(arrived))).toBe(is)
  })
})
