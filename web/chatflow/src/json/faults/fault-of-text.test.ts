import type { FlowDocument } from '@hearth/flow'
import { describe, expect, test } from 'vitest'
import { readText } from './fault-of-text.ts'

const drawn: FlowDocument = {
  nodes: ['a', 'b'].map((id) => ({ id, position: { x: 0, y: 0 }, data: { id, name: 'k', label: id } })),
  edges: [],
}

const text = JSON.stringify(drawn, undefined, 2)

const faultOf = (changed: string) => {
  const read = readText(changed, drawn)
  return 'fault' in read ? read.fault : undefined
}

describe('reading the JSON of a flow', () => {
  test('gives the drawing', () => expect(readText(text, drawn)).toEqual({ document: drawn }))

  test('tells line and node of what is no JSON', () => {
    const fault = faultOf(text.replace('"label": "b"', '"label": b'))
    expect(fault).toMatchObject({ nodeId: 'b', line: text.slice(0, text.indexOf('"label": "b"')).split('\n').length })
  })

  test('tells the node by its place where its id is what is broken', () => {
    expect(faultOf(text.replace('"id": "b",\n      "position"', '"id": b,\n      "position"'))?.nodeId).toBe('b')
  })

  test('tells line and node of what is no drawing', () => {
    const fault = faultOf(text.replace('"name": "k",\n        "label": "b"', '"label": "b"'))
    expect(fault).toEqual({
      message: 'Node "b" has no "data.name", which tells its kind',
      nodeId: 'b',
      line: text.slice(0, text.indexOf('"id": "b"')).split('\n').length,
    })
  })

  test('tells of a text that ends too soon', () => {
    expect(faultOf(text.slice(0, text.indexOf('"label": "b"')))?.nodeId).toBe('b')
  })

  test('names no node for what belongs to none', () => expect(faultOf('[]')?.nodeId).toBeUndefined())
})
