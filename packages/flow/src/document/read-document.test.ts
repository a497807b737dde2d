import { describe, expect, test } from 'vitest'
import { readDocument, writeDocument } from './read-document.ts'

const node = { id: 'llm_0', position: { x: 1, y: 2 }, data: { id: 'llm_0', name: 'llmChain', label: 'LLM Chain' } }
const wire = { id: 'w', source: 'llm_0', target: 'llm_0' }

function messageOf(flowData: unknown): string | undefined {
  const read = readDocument(typeof flowData === 'string' ? flowData : JSON.stringify(flowData))
  return 'fault' in read ? read.fault.message : undefined
}

describe('reading flowData', () => {
  test('loses nothing that it does not know', () => {
    const flow = { nodes: [{ ...node, zIndex: 3 }], edges: [{ ...wire, data: { label: 'x' } }], usecases: ['a'] }
    const read = readDocument(JSON.stringify(flow))
    expect('document' in read && JSON.parse(writeDocument(read.document))).toEqual(flow)
  })

  test.each(['', '{}', '{"nodes":[]}'])('%j is an empty drawing', (text) => {
    expect(readDocument(text)).toEqual({ document: { nodes: [], edges: [] } })
  })

  test.each([
    ['a list', [], 'A flow is an object with "nodes" and "edges"'],
    ['nodes that are no list', { nodes: {} }, '"nodes" is not a list'],
    ['wires that are no list', { edges: 1 }, '"edges" is not a list'],
    ['a node without an id', { nodes: [node, { ...node, id: '' }] }, 'Node 2 has no "id"'],
    [
      'a node without a kind',
      { nodes: [{ ...node, data: {} }] },
      'Node "llm_0" has no "data.name", which tells its kind',
    ],
    ['a node without data', { nodes: [{ ...node, data: null }] }, 'Node "llm_0" has no "data"'],
    [
      'a node that stands nowhere',
      { nodes: [{ ...node, position: { x: 1 } }] },
      'Node "llm_0" has no "position" with the numbers "x" and "y"',
    ],
    ['a wire to nowhere', { edges: [{ ...wire, target: undefined }] }, 'Wire 1 has no "target"'],
  ])('%s is refused', (_, flow, message) => {
    expect(messageOf(flow)).toBe(message)
  })

  test('a fault of a node names it', () => {
    const read = readDocument(JSON.stringify({ nodes: [{ ...node, data: null }] }))
    expect('fault' in read && read.fault.nodeId).toBe('llm_0')
  })
})
