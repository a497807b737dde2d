import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type RunningService,
  startService,
  temporaryHome,
} from '../../../../services/chatflow/src/test-support/running-service.ts'
import { compareNodes, type NodeDifference, parseNodes } from './compare-nodes.ts'
import { nodeDifferences } from './node-differences.ts'

// Made by `read-flowise-nodes.ts` from flowise-components 3.1.3: names and types of every node, one a line.
const published = readFileSync(new URL('flowise-nodes.jsonl', import.meta.url), 'utf8')
const flowiseNodes = parseNodes(
  published
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line)),
)

const node = (more: object = {}) => ({
  name: 'a',
  version: 1,
  type: 'A',
  category: 'C',
  baseClasses: ['A', 'B'],
  inputs: [],
  ...more,
})
const paths = (theirs: readonly unknown[], ours: readonly unknown[]) =>
  compareNodes(parseNodes(theirs), parseNodes(ours)).map(({ path }) => path)

describe('the comparison of nodes', () => {
  const input = { name: 'x', type: 'string' }

  test.each([
    { name: 'nothing for the same', theirs: node(), ours: node(), expected: [] },
    { name: 'a version', theirs: node(), ours: node({ version: 2 }), expected: ['a.version'] },
    {
      name: 'base classes in another order',
      theirs: node(),
      ours: node({ baseClasses: ['B', 'A'] }),
      expected: ['a.baseClasses'],
    },
    {
      name: 'an input alone, not what it is like',
      theirs: node({ inputs: [input] }),
      ours: node(),
      expected: ['a.inputs.x'],
    },
    {
      name: 'what an input is like',
      theirs: node({ inputs: [input] }),
      ours: node({ inputs: [{ ...input, optional: true, acceptVariable: true }] }),
      expected: ['a.inputs.x.optional', 'a.inputs.x.acceptVariable'],
    },
    {
      name: 'choices, whether told by name or in full',
      theirs: node({ inputs: [{ ...input, options: ['p', 'q'] }] }),
      ours: node({ inputs: [{ ...input, options: [{ name: 'q', label: 'Q' }] }] }),
      expected: ['a.inputs.x.options'],
    },
    {
      name: 'credentials, wherever they stand',
      theirs: node({ credentialNames: ['k'] }),
      ours: node({ credential: { credentialNames: ['l'] } }),
      expected: ['a.credentials'],
    },
    {
      name: 'what an output carries',
      theirs: node({ outputs: [{ name: 'o', baseClasses: ['O'] }] }),
      ours: node({ outputs: [{ name: 'o', baseClasses: ['P'] }] }),
      expected: ['a.outputs.o.baseClasses'],
    },
  ])('tells $name', ({ theirs, ours, expected }) => {
    expect(paths([theirs], [ours])).toEqual(expected)
  })

  test('tells a whole node once', () => {
    expect(paths([node({ inputs: [input] })], [])).toEqual(['a'])
  })
})

describe('nodes as this service offers them', () => {
  let state: Awaited<ReturnType<typeof temporaryHome>>
  let service: RunningService
  let found: readonly NodeDifference[]
  beforeAll(async () => {
    state = await temporaryHome()
    service = await startService(state.home)
    found = compareNodes(flowiseNodes, parseNodes(await service.call('GET', 'nodes')))
  })
  afterAll(async () => {
    await service?.stop()
    await state?.remove()
  })

  const explained = nodeDifferences.flatMap((difference) => difference.paths)

  test('are those of Flowise but for what has a reason', () => {
    expect(found.filter(({ path }) => !explained.includes(path))).toEqual([])
  })

  test('differ in all that is explained, each once', () => {
    const real = new Set(found.map(({ path }) => path))
    expect(explained.filter((path) => !real.has(path))).toEqual([])
    expect(explained.filter((path, at) => explained.indexOf(path) !== at)).toEqual([])
  })
})
