import { readDocument } from '@hearth/flow'
import { describe, expect, test } from 'vitest'
import { editValues } from './edit-values.ts'

const node = (id: string, inputs: object) => ({
  id,
  position: { x: 0, y: 0 },
  data: { id, name: 'k', label: id, inputs },
})

const edge = {
  id: 'e',
  source: 'a',
  target: 'b',
  sourceHandle: 'a-output-a-string',
  targetHandle: 'b-input-text-string',
}

const nodes = [node('a', {}), node('b', { text: 'Say {{a.data.instance}}', other: '' })]
const read = readDocument(JSON.stringify({ nodes, edges: [edge] }))

const edit = (values: Record<string, unknown>) => {
  if (!('document' in read)) throw new Error(read.fault.message)
  const { nodes: edited, edges } = editValues('b', values)(read.document)
  return { inputs: edited[1]?.data.inputs, edges: edges.length }
}

describe('values of a node', () => {
  test('are set together', () => {
    expect(edit({ other: 'x', third: [1] }).inputs).toEqual({
      text: 'Say {{a.data.instance}}',
      other: 'x',
      third: [1],
    })
  })

  test('keep the wire to a text that still refers to it', () => {
    expect(edit({ text: 'Shout {{a.data.instance}}' }).edges).toBe(1)
  })

  test('let go of the wire with its reference', () => {
    expect(edit({ text: 'Silence' })).toEqual({ inputs: { text: 'Silence', other: '' }, edges: 0 })
  })
})
