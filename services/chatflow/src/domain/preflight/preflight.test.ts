import { describe, expect, test } from 'vitest'
import type { NodeDescription } from '../flow/node-form.ts'
import { type PreflightDeps, preflight } from './preflight.ts'

const kind = (name: string, parts: Partial<NodeDescription> = {}): NodeDescription => ({
  name,
  label: name,
  version: 1,
  type: name,
  category: 'Tools',
  description: '',
  baseClasses: [],
  inputs: [],
  ...parts,
})

const kinds = [
  kind('plain'),
  kind('local', { substitution: 'is served locally' }),
  kind('custom', { inputs: [{ name: 'selectedTool', label: 'Tool', type: 'asyncOptions' }] }),
]

/** Nothing is at fault; a tool `t` is saved. */
const fine: PreflightDeps = {
  describe: (name) => kinds.find((one) => one.name === name),
  check: () => [],
  reached: ({ nodes }) => new Map(nodes.map(({ id }) => [id, 'always'])),
  assess: async () => undefined,
  rehearse: async () => [],
  has: async (what, id) => what === 'tool' && id === 't',
  codeOfTool: async () => 'return 1',
  packages: { databases: false },
}

type Drawn = { readonly id: string; readonly name: string; readonly inputs?: object }

const look = (nodes: readonly Drawn[], deps: Partial<PreflightDeps> = {}, chatflowId?: string) =>
  preflight(
    JSON.stringify({
      nodes: nodes.map(({ id, ...data }) => ({ id, data: { label: `The ${id}`, ...data } })),
      edges: [],
    }),
    chatflowId,
    { ...fine, ...deps },
  )
const faultOf = (id: string, name: string, ...issues: string[]) => ({ id, label: `The ${id}`, name, issues })
const plain = { id: 'a', name: 'plain' }

describe('a flow', () => {
  test('at which nothing is at fault runs; each use of a kind is told', async () => {
    const { faults, uses } = await look([plain, { id: 'b', name: 'local' }])
    expect(faults).toEqual([])
    expect(uses).toEqual([
      expect.objectContaining({ nodeId: 'a', kind: 'plain', known: kinds[0], refusals: [] }),
      expect.objectContaining({ nodeId: 'b', kind: 'local', substitution: 'is served locally', refusals: [] }),
    ])
    expect(uses[0]).not.toHaveProperty('substitution')
  })

  test('that cannot be read is at fault as a whole', async () => {
    const { faults, uses } = await preflight('{', undefined, fine)
    expect(faults).toEqual([expect.objectContaining({ id: '', issues: [expect.stringContaining('is not JSON')] })])
    expect(uses).toEqual([])
  })

  test('that fails its check is neither planned nor rehearsed', async () => {
    const asked: string[] = []
    const check = () => [faultOf('a', 'plain', 'hangs on nothing')]
    const deps: Partial<PreflightDeps> = {
      check,
      reached: () => new Map(),
      assess: async (_, how) => void asked.push(how),
      rehearse: async () => [faultOf('a', 'plain', 'was rehearsed')],
    }
    expect((await look([plain], deps)).faults).toEqual(check())
    expect(asked).toEqual(['maybe'])
  })

  test('is not looked at where no run comes', async () => {
    const reached: PreflightDeps['reached'] = () => new Map([['a', 'maybe']])
    const { faults, uses } = await look([plain, { id: 'b', name: 'gone' }], { reached })
    expect(faults).toEqual([])
    expect(uses.map(({ nodeId }) => nodeId)).toEqual(['a'])
  })

  test('is rehearsed as the flow that is meant', async () => {
    const asked: unknown[] = []
    const rehearse: PreflightDeps['rehearse'] = async ({ nodes }, chatflowId, reached) => {
      asked.push(nodes.length, chatflowId, [...reached])
      return [faultOf('a', 'plain', 'the file is not there')]
    }
    expect((await look([plain], { rehearse }, 'mine')).faults).toEqual([faultOf('a', 'plain', 'the file is not there')])
    expect(asked).toEqual([1, 'mine', [['a', 'always']]])
  })
})

describe('a use of a kind', () => {
  test('that is not here is refused, and the check has no more to say', async () => {
    const check = () => [faultOf('a', 'gone', 'is unknown')]
    expect((await look([{ id: 'a', name: 'gone' }], { check })).faults).toEqual([
      faultOf('a', 'gone', 'needs "gone", a kind that Hearth does not have: put another in its place'),
    ])
  })

  test('is assessed as the run comes to it', async () => {
    const asked: unknown[] = []
    const reached: PreflightDeps['reached'] = () =>
      new Map([
        ['a', 'always'],
        ['b', 'maybe'],
      ])
    const assess: PreflightDeps['assess'] = async ({ nodeId }, how) => void asked.push([nodeId, how])
    await look([plain, { ...plain, id: 'b' }], { reached, assess })
    expect(asked).toEqual([
      ['a', 'always'],
      ['b', 'maybe'],
    ])
  })

  test('is what its assessment says rather than its kind', async () => {
    const assess: PreflightDeps['assess'] = async () => ({ refusal: 'has no key' })
    const { faults, uses } = await look([{ id: 'a', name: 'local' }], { assess })
    expect(faults).toEqual([faultOf('a', 'local', 'has no key')])
    expect(uses[0]).not.toHaveProperty('substitution')
  })

  test.each([
    { name: 'is there', selectedTool: 't', issues: [] },
    { name: 'is not chosen', selectedTool: '', issues: ['no tool is selected: choose one in the node'] },
    {
      name: 'is gone',
      selectedTool: 'x',
      issues: ['the tool "x" is neither here nor in the import: add it, or choose another in the node'],
    },
  ])('whose tool $name', async ({ selectedTool, issues }) => {
    const { uses } = await look([{ id: 'a', name: 'custom', inputs: { selectedTool } }])
    expect(uses[0]?.refusals).toEqual(issues)
  })

  test('whose tool requires a package that is not here names it', async () => {
    const codeOfTool = async () => "require('left-pad')"
    const { faults } = await look([{ id: 'a', name: 'custom', inputs: { selectedTool: 't' } }], { codeOfTool })
    expect(faults).toEqual([faultOf('a', 'custom', expect.stringContaining('left-pad'))])
  })
})

test('the faults of a node stand together, each once, what its use says before its rehearsal', async () => {
  const deps: Partial<PreflightDeps> = {
    assess: async ({ nodeId }) => (nodeId === 'a' ? { refusal: 'first' } : { refusal: 'of b' }),
    rehearse: async () => [faultOf('a', 'plain', 'second', 'first'), faultOf('c', 'plain')],
  }
  expect((await look([plain, { ...plain, id: 'b' }], deps)).faults).toEqual([
    faultOf('a', 'plain', 'first', 'second'),
    faultOf('b', 'plain', 'of b'),
  ])
})
