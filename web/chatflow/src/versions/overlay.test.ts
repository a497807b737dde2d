import type { FlowDocument } from '@hearth/flow'
import { describe, expect, test } from 'vitest'
import { overlay } from './overlay.ts'

const node = (id: string, inputs: object = {}, more: object = {}) => ({
  id,
  position: { x: 0, y: 0 },
  data: { id, name: 'llmChain', label: id, inputs: { ...inputs } },
  ...more,
})
const wire = (source: string, target: string) => ({ id: `${source}-${target}`, source, target })
const before: FlowDocument = {
  nodes: [node('same'), node('changed', { k: 1 }), node('gone')],
  edges: [wire('same', 'changed'), wire('gone', 'same')],
}
const after: FlowDocument = {
  nodes: [node('same'), node('changed', { k: 2 }), node('new')],
  edges: [wire('same', 'changed'), wire('new', 'same')],
}

describe('two drawings over each other', () => {
  test('show what either of them has', () => {
    const { document } = overlay(before, after)
    expect(document.nodes.map(({ id }) => id)).toEqual(['same', 'changed', 'new', 'gone'])
    expect(document.edges.map(({ id }) => id)).toEqual(['same-changed', 'new-same', 'gone-same'])
  })

  test('mark what was added, removed and changed, and nothing else', () => {
    const { marks, wires } = overlay(before, after)
    expect(Object.fromEntries(marks)).toEqual({ new: 'added', gone: 'removed', changed: 'changed' })
    expect(Object.fromEntries(wires)).toEqual({ 'new-same': 'added', 'gone-same': 'removed' })
  })

  test('have no marks where they are the same', () => {
    const { marks, wires } = overlay(before, before)
    expect([marks.size, wires.size]).toEqual([0, 0])
  })

  test('let go of what was drawn within something that stands no more', () => {
    const within = { ...before, nodes: [...before.nodes, node('inner', {}, { parentNode: 'nowhere' })] }
    const inner = overlay(within, after).document.nodes.find(({ id }) => id === 'inner')
    expect(inner).not.toHaveProperty('parentNode')
  })
})
