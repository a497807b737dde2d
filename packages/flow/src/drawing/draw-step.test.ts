import { describe, expect, test } from 'vitest'
import { kinds } from '../test-support/kinds.ts'
import { drawStep } from './draw-step.ts'

const position = { x: 10, y: 20 }

describe('a step of an agent flow', () => {
  test('has no wires into its inputs, and its outputs are one behind another', () => {
    const { data } = drawStep(kinds.llm, { id: 'llm_0', position })
    expect(data).toMatchObject({
      id: 'llm_0',
      label: 'LLM',
      inputAnchors: [],
      outputAnchors: [{ id: expect.stringMatching(/^llm_0-output-/) }],
      outputs: {},
      selected: false,
    })
    expect(drawStep(kinds.loop, { id: 'loop_0', position }).data.outputAnchors).toEqual([])
  })

  test('stands where it is placed, within what it is placed in, as large as that says', () => {
    const size = { width: 300, height: 200 }
    const step = drawStep(kinds.iteration, { id: 'i', position, within: 'o', size })
    const expected = { position, positionAbsolute: position, parentNode: 'o', extent: 'parent', ...size, style: size }
    expect(step).toMatchObject(expected)
  })

  test('is drawn as what it is: a frame, a note, or a step', () => {
    const typeOf = (name: string) => drawStep({ ...kinds.llm, name }, { id: 'x', position }).type
    expect(['iterationAgentflow', 'stickyNoteAgentflow', 'llmAgentflow', 'loopAgentflow'].map(typeOf)).toEqual([
      'iteration',
      'stickyNote',
      'agentFlow',
      'agentFlow',
    ])
  })
})
