import { describe, expect, test } from 'vitest'
import type { FlowDocument } from '../document/document.ts'
import { stepHandle } from '../drawing/handle.ts'
import { drawing, inputsOf, node, nodeIn } from '../test-support/drawing.ts'
import { kinds } from '../test-support/kinds.ts'
import { withInputs } from './edit.ts'
import { resetInput, setInput } from './set-input.ts'

/** Each wire as `from:output>to`. */
const wires = ({ edges }: FlowDocument) =>
  edges.map(({ source, sourceHandle, target }) => `${source}:${sourceHandle?.split('-output-')[1]}>${target}`)

describe('setInput()', () => {
  const one = drawing([node(kinds.model, 'model'), node(kinds.prompt, 'prompt')])

  test('gives one input of one node a value', () => {
    const changed = setInput('model', 'modelName', 'large')(one)
    expect(inputsOf(changed, 'model')).toEqual({ ...inputsOf(one, 'model'), modelName: 'large' })
    expect(nodeIn(changed, 'prompt')).toBe(nodeIn(one, 'prompt'))
  })

  test('takes an input out', () => {
    expect(inputsOf(setInput('model', 'modelName', undefined)(one), 'model')).not.toHaveProperty('modelName')
  })

  test.each([
    { name: 'the value is there already', edit: setInput('model', 'modelName', 'small') },
    { name: 'there is no such node', edit: setInput('gone', 'modelName', 'large') },
    { name: 'nothing is taken out of nothing', edit: setInput('model', 'other', undefined) },
  ])('changes nothing where $name', ({ edit }) => expect(edit(one)).toBe(one))
})

describe('resetInput()', () => {
  const changed = setInput('model', 'modelName', 'large')(drawing([node(kinds.model, 'model')]))
  test.each([
    { name: 'modelName', value: 'small' },
    { name: 'temperature', value: 0.5 },
  ])('gives $name the default of its kind', ({ name, value }) => {
    expect(inputsOf(resetInput('model', name, kinds.model)(changed), 'model')[name]).toBe(value)
  })

  test('gives what has no default the empty text, and takes out what the kind does not have', () => {
    const prompt = drawing([withInputs(node(kinds.prompt, 'prompt'), { template: 'x', old: 'y' })])
    expect(inputsOf(resetInput('prompt', 'template', kinds.prompt)(prompt), 'prompt').template).toBe('')
    expect(inputsOf(resetInput('prompt', 'old', kinds.prompt)(prompt), 'prompt')).not.toHaveProperty('old')
  })
})

describe('the outputs of a condition', () => {
  // Three items, and a last output for what fits none.
  const [a, b, c] = [{ value: 'a' }, { value: 'b' }, { value: 'c' }]
  const steps = drawing([node(kinds.condition, 'if'), ...['x', 'y', 'z', 'none'].map((id) => node(kinds.llm, id))])
  const three = setInput('if', 'conditions', [a, b, c])(steps)
  const edges = ['x', 'y', 'z', 'none'].map((target, output) => {
    const sourceHandle = stepHandle('if', String(output))
    return { id: target, source: 'if', sourceHandle, target, targetHandle: target }
  })
  const wired = { ...three, edges }

  test.each([
    { name: 'stay with the items', items: [a, b, c], kept: ['0>x', '1>y', '2>z', '3>none'] },
    { name: 'follow items that change places', items: [c, a, b], kept: ['1>x', '2>y', '0>z', '3>none'] },
    { name: 'go with an item that is taken out', items: [a, c], kept: ['0>x', '1>z', '2>none'] },
    { name: 'make room for a new item', items: [a, b, c, { value: 'd' }], kept: ['0>x', '1>y', '2>z', '4>none'] },
    { name: 'make room for one in front', items: [{ value: 'd' }, a, b, c], kept: ['1>x', '2>y', '3>z', '4>none'] },
    { name: 'stay with an item that is changed', items: [a, { value: 'B' }, c], kept: ['0>x', '1>y', '2>z', '3>none'] },
    { name: 'go with all items', items: [], kept: ['0>none'] },
    { name: 'go with a list that is none', items: 'text', kept: ['0>none'] },
  ])('$name', ({ items, kept }) => {
    const changed = setInput('if', 'conditions', items)(wired)
    expect(wires(changed)).toEqual(kept.map((wire) => `if:${wire}`))
    expect(inputsOf(changed, 'if').conditions).toEqual(items)
  })

  test('of two items alike go with the last one', () => {
    const twins = setInput('if', 'conditions', [a, a, c])(wired)
    expect(wires(setInput('if', 'conditions', [a, c])(twins))).toEqual(['if:0>x', 'if:1>z', 'if:2>none'])
  })

  test('are as many as the drawing says', () => {
    const anchors = nodeIn(setInput('if', 'conditions', [a])(wired), 'if').data.outputAnchors
    expect(anchors).toHaveLength(2)
  })

  test('leave wires of other nodes alone, and those that end here', () => {
    const other = { id: 'o', source: 'x', sourceHandle: stepHandle('x', '0'), target: 'if', targetHandle: 'if' }
    const changed = setInput('if', 'conditions', [])({ ...wired, edges: [other] })
    expect(changed.edges).toEqual([other])
  })
})

describe('what a step does when it fails', () => {
  const error = { id: 'e', source: 'a', sourceHandle: stepHandle('a', 'error'), target: 'b', targetHandle: 'b' }
  const steps = drawing([node(kinds.llm, 'a'), node(kinds.llm, 'b')], 'a>b')
  const branching = setInput('a', 'hearthOnError', 'branch')(steps)
  const wired = { ...branching, edges: [...branching.edges, error] }

  test.each(['stop', 'continue', undefined])('loses its wire once it is %s', (value) => {
    const changed = setInput('a', 'hearthOnError', value)(wired)
    expect(changed.edges.map(({ id }) => id)).toEqual(steps.edges.map(({ id }) => id))
  })

  test('keeps it while it leads on', () => {
    const stopped = setInput('a', 'hearthOnError', 'stop')(branching)
    const back = setInput('a', 'hearthOnError', 'branch')({ ...stopped, edges: wired.edges })
    expect(back.edges).toContain(error)
  })
})

describe('the outputs of a condition of sequential agents', () => {
  const table = (...outputs: string[]) => JSON.stringify(outputs.map((output) => ({ output })))
  const drawn = setInput(
    'if',
    'conditionUI',
    table('Next'),
  )(drawing([node(kinds.seqCondition, 'if'), node(kinds.seqAgent, 'agent')]))
  const names = (document: FlowDocument) => {
    const [anchor] = (nodeIn(document, 'if').data.outputAnchors ?? []) as { options?: { name: string }[] }[]
    return anchor?.options?.map(({ name }) => name)
  }
  const wire = { id: 'w', source: 'if', sourceHandle: 'if-output-next-Condition', target: 'agent', targetHandle: 't' }
  const wired = { ...drawn, edges: [wire] }

  test('are those that it names', () => {
    expect(names(setInput('if', 'conditionUI', table('Next', 'Go on'))(drawn))).toEqual(['end', 'goOn', 'next'])
  })
  test('stay as they are while none is named', () => {
    expect(names(setInput('if', 'conditionUI', '')(drawn))).toEqual(['end', 'next'])
  })
  test('keep their wires while they are named', () => {
    expect(setInput('if', 'conditionUI', table('Next', 'Go on'))(wired).edges).toEqual([wire])
  })
  test('lose their wires with their names', () => {
    expect(setInput('if', 'conditionUI', table('Go on'))(wired).edges).toEqual([])
  })
})
