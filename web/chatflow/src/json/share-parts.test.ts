import { type FlowDocument, readDocument, writeDocument } from '@hearth/flow'
import { describe, expect, test } from 'vitest'
import { shareParts } from './share-parts.ts'

const node = (id: string, label = id) => ({ id, position: { x: 0, y: 0 }, data: { id, name: 'k', label } })

const drawing: FlowDocument = {
  nodes: [node('a'), node('b')],
  edges: [{ id: 'e', source: 'a', target: 'b' }],
  viewport: { x: 0, y: 0, zoom: 1 },
}

function readAnew(change: (flow: { nodes: { data: { label: string } }[]; viewport: { x: number } }) => void) {
  const flow = JSON.parse(writeDocument(drawing))
  change(flow)
  const read = readDocument(JSON.stringify(flow))
  if ('fault' in read) throw new Error(read.fault.message)
  return shareParts(drawing, read.document)
}

describe('a drawing that was read anew', () => {
  test('is the same when nothing changed', () => expect(readAnew(() => {})).toBe(drawing))

  test('has another node where one changed, and the others as they were', () => {
    const shared = readAnew(({ nodes: [, b] }) => b !== undefined && Object.assign(b.data, { label: 'B' }))
    expect(shared.nodes[0]).toBe(drawing.nodes[0])
    expect(shared.nodes[1]?.data.label).toBe('B')
    expect(shared.edges).toBe(drawing.edges)
  })

  test('is another when only the view changed', () => {
    const shared = readAnew(({ viewport }) => Object.assign(viewport, { x: 5 }))
    expect(shared).not.toBe(drawing)
    expect(shared.nodes).toBe(drawing.nodes)
    expect(shared.viewport?.x).toBe(5)
  })
})
