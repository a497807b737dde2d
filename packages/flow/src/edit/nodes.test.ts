import { describe, expect, test } from 'vitest'
import { newNodeId, newNodeLabel } from '../drawing/new-node-id.ts'
import { drawing, inputsOf, joined, node, nodeIn, wiresIn } from '../test-support/drawing.ts'
import { kinds } from '../test-support/kinds.ts'
import { canClose, closeGap } from './close-gap.ts'
import { parentsFirst } from './members.ts'
import { addNode, moveNodes, setCredential, setDisabled, setLabel } from './nodes.ts'
import { removeNodes } from './remove-nodes.ts'
import { resetInput, setInput } from './set-input.ts'
import { setOutput } from './set-output.ts'

const chain = drawing(
  [node(kinds.model, 'm'), node(kinds.limiter, 'l'), node(kinds.chain, 'c'), node(kinds.prompt, 'p')],
  'm>l.model',
  'l>c.model',
)

describe('a new node', () => {
  test('has the next free id and a name that none has', () => {
    const document = drawing([node(kinds.model, 'chatModel_0'), node(kinds.model, 'chatModel_2')])
    expect(newNodeId(document, kinds.model)).toBe('chatModel_1')
    expect(newNodeLabel(document, 'Chat Model')).toBe('Chat Model 2')
    expect(newNodeLabel(document, 'Other')).toBe('Other')
  })

  test('comes last, and not twice', () => {
    const added = addNode(node(kinds.tool, 't'))(chain)
    expect(added.nodes.at(-1)?.id).toBe('t')
    expect(addNode(node(kinds.tool, 't'))(added)).toBe(added)
  })
})

describe('changes to one node', () => {
  test('leave the others as they are', () => {
    const changed = setInput('m', 'temperature', 1)(chain)
    expect(inputsOf(changed, 'm')).toEqual({ modelName: 'small', temperature: 1 })
    expect(changed.nodes[1]).toBe(chain.nodes[1])
    expect(changed.edges).toBe(chain.edges)
  })

  test.each([
    ['a value that is there', setInput('m', 'temperature', 0.5)],
    ['a value of a node that is gone', setInput('x', 'temperature', 1)],
    ['a name that it has', setLabel('m', 'Chat Model')],
    ['no credential where there is none', setCredential('m', undefined)],
    ['a node that is not disabled', setDisabled(['m'], false)],
    ['the place where it stands', moveNodes(new Map([['m', { x: 0, y: 0 }]]))],
    ['the output that is chosen', setOutput('c', 'llmChain')],
    ['nodes that are gone', removeNodes(['x'])],
  ])('%s is no change', (_, edit) => {
    expect(edit(chain)).toBe(chain)
  })

  test('an input takes its default again', () => {
    expect(resetInput('m', 'temperature', kinds.model)(setInput('m', 'temperature', 1)(chain))).toEqual(chain)
  })

  test('a credential is kept beside the inputs, also where it lay among them', () => {
    expect(nodeIn(setCredential('m', 'id')(chain), 'm').data.credential).toBe('id')
    const old = drawing([node(kinds.model, 'm', { inputs: { FLOWISE_CREDENTIAL_ID: 'old' } })])
    expect(inputsOf(setCredential('m', 'new')(old), 'm')).not.toHaveProperty('FLOWISE_CREDENTIAL_ID')
  })

  test('disabling is taken back without a trace', () => {
    const disabled = setDisabled(['m'], true)(chain)
    expect(nodeIn(disabled, 'm').data.disabled).toBe(true)
    expect(setDisabled(['m'], false)(disabled)).toEqual(chain)
  })

  test('loops follow the name of the step they go back to', () => {
    const document = drawing([
      node(kinds.llm, 'llm_0', { label: 'Ask' }),
      node(kinds.loop, 'l', { inputs: { loopBackToNode: 'llm_0-Ask' } }),
      node(kinds.loop, 'k', { inputs: { loopBackToNode: 'llm_01-Ask' } }),
    ])
    const renamed = setLabel('llm_0', 'Think')(document)
    expect(inputsOf(renamed, 'l').loopBackToNode).toBe('llm_0-Think')
    expect(inputsOf(renamed, 'k').loopBackToNode).toBe('llm_01-Ask')
  })

  test('what is drawn within a node that moves keeps its place in it, and has another on the canvas', () => {
    const document = drawing([
      node(kinds.iteration, 'i'),
      node(kinds.llm, 'in', { within: 'i', position: { x: 10, y: 20 } }),
    ])
    const moved = moveNodes(new Map([['i', { x: 100, y: 200 }]]))(document)
    expect(nodeIn(moved, 'in')).toMatchObject({ position: { x: 10, y: 20 }, positionAbsolute: { x: 110, y: 220 } })
  })
})

describe('wires follow', () => {
  const conditions = (...names: string[]) => names.map((name) => ({ name }))
  const branches = drawing(
    [
      node(kinds.condition, 'q', { inputs: { conditions: conditions('a', 'b') } }),
      ...['x', 'y', 'z'].map((id) => node(kinds.llm, id)),
    ],
    'q:0>x',
    'q:1>y',
    'q:2>z',
  )
  const byOutput = (value: unknown) =>
    Object.fromEntries(
      setInput(
        'q',
        'conditions',
        value,
      )(branches).edges.map(({ target, sourceHandle }) => [target, sourceHandle?.at(-1)]),
    )

  test.each([
    ['one goes', conditions('b'), { y: '0', z: '1' }],
    ['one comes first', conditions('n', 'a', 'b'), { x: '1', y: '2', z: '3' }],
    ['they change places', conditions('b', 'a'), { x: '1', y: '0', z: '2' }],
    ['one is edited', conditions('a', 'other'), { x: '0', y: '1', z: '2' }],
    ['all go', '', { z: '0' }],
  ])('the conditions they belong to, when %s', (_, value, expected) => {
    expect(byOutput(value)).toEqual(expected)
  })

  test('conditions keep their outputs and names in step', () => {
    const changed = setInput('q', 'conditions', conditions('b'))(branches)
    expect(nodeIn(changed, 'q').data.outputAnchors).toEqual([
      { id: 'q-output-0', label: '0', name: '0' },
      { id: 'q-output-1', label: '1', name: '1' },
    ])
    expect(changed.edges[0]).toMatchObject({ id: 'q-q-output-0-y-y', data: { edgeLabel: '0' } })
  })

  test('the outputs that a condition of sequential agents names', () => {
    const table = (...outputs: string[]) => JSON.stringify(outputs.map((output) => ({ output })))
    const named = setInput(
      'q',
      'conditionUI',
      table('Software Engineer', 'Code'),
    )(drawing([node(kinds.seqCondition, 'q'), node(kinds.seqAgent, 'a'), node(kinds.seqAgent, 'b')]))
    const wired = [joined('q:0>a'), joined('q:2>b')].reduce((document, edit) => edit(document), named)
    expect(wired.edges.map(({ sourceHandle }) => sourceHandle)).toEqual([
      'q-output-code-Condition',
      'q-output-softwareEngineer-Condition',
    ])
    const fewer = setInput('q', 'conditionUI', table('Software Engineer'))(wired)
    expect(wiresIn(fewer)).toEqual(['q>b'])
    expect(inputsOf(fewer, 'a').sequentialNode).toBe('')
  })

  test('the way for failures, which goes with its setting', () => {
    const bare = drawing([node(kinds.llm, 'l'), node(kinds.llm, 'm')])
    const branching = joined('l:1>m')(setInput('l', 'hearthOnError', 'branch')(bare))
    expect(branching.edges).toMatchObject([{ sourceHandle: 'l-output-error', data: { edgeLabel: 'error' } }])
    expect(setInput('l', 'hearthOnError', 'stop')(branching).edges).toEqual([])
  })

  test('the output that is chosen, where it fits, and go where it does not', () => {
    const said = drawing(
      [node(kinds.chain, 'c', { output: 'outputPrediction' }), node(kinds.prompt, 'p')],
      'c>p.promptValues',
    )
    const changed = setOutput('c', 'llmChain')(said)
    expect(changed.edges).toEqual([])
    expect(inputsOf(changed, 'p').promptValues).toBe('')
    expect(nodeIn(changed, 'c').data.outputs).toEqual({ output: 'llmChain' })
  })
})

describe('nodes that go', () => {
  test('take their wires along, and what is drawn within them', () => {
    const left = removeNodes(['l'])(chain)
    expect(wiresIn(left)).toEqual([])
    expect(inputsOf(left, 'c').model).toBe('')
    const iteration = drawing([node(kinds.iteration, 'i'), node(kinds.llm, 'in', { within: 'i' })])
    expect(removeNodes(['i'])(iteration).nodes).toEqual([])
  })

  test('can close the gap where what came fits what comes', () => {
    expect([canClose(chain, ['l']), canClose(chain, ['m']), canClose(chain, ['c'])]).toEqual([true, false, false])
    const closed = removeNodes(['l'], { closeGap: true })(chain)
    expect(wiresIn(closed)).toEqual(['m>c'])
    expect(inputsOf(closed, 'c').model).toBe('{{m.data.instance}}')
  })

  test('of an agent flow join all that came to all that comes', () => {
    const ids = ['a', 'b', 'mid', 'c', 'd']
    const steps = drawing(
      ids.map((id) => node(kinds.llm, id)),
      'a>mid',
      'b>mid',
      'mid>c',
      'mid>d',
    )
    const closed = removeNodes(['mid'], { closeGap: true })(steps)
    expect(wiresIn(closed)).toEqual(['a>c', 'b>c', 'a>d', 'b>d'])
  })

  test('may stay, wired to what came before and to nothing after', () => {
    expect(wiresIn(closeGap(['l'])(chain))).toEqual(['m>l', 'm>c'])
  })
})

describe('parentsFirst()', () => {
  const [outer, inner, step] = [
    node(kinds.iteration, 'o'),
    node(kinds.iteration, 'i', { within: 'o' }),
    node(kinds.llm, 's', { within: 'i' }),
  ]
  const other = node(kinds.llm, 'x')

  test('lists what others are drawn within before these, and leaves the rest in its order', () => {
    expect(parentsFirst([step, other, inner, outer]).map(({ id }) => id)).toEqual(['o', 'i', 's', 'x'])
  })

  test('leaves a list that has this order as it is', () => {
    const nodes = [other, outer, inner, step]
    expect(parentsFirst(nodes)).toBe(nodes)
  })
})
