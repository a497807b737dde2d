import type { FlowDocument } from '@hearth/flow'
import { describe, expect, test, vi } from 'vitest'
import { createEditor, type Edit } from './editor.ts'

const empty: FlowDocument = { nodes: [], edges: [] }

const add =
  (id: string): Edit =>
  (document) => ({
    ...document,
    nodes: [...document.nodes, { id, position: { x: 0, y: 0 }, data: { id, name: 'llmChain', label: id } }],
  })

const idsIn = ({ nodes }: FlowDocument) => nodes.map(({ id }) => id)

describe('an editor', () => {
  test('goes back step by step and forth again', () => {
    const editor = createEditor(empty)
    editor.apply('Add a', add('a'))
    editor.apply('Add b', add('b'))
    editor.undo()
    expect(idsIn(editor.get().document)).toEqual(['a'])
    editor.undo()
    editor.undo()
    expect(idsIn(editor.get().document)).toEqual([])
    editor.redo()
    editor.redo()
    editor.redo()
    expect(idsIn(editor.get().document)).toEqual(['a', 'b'])
  })

  test('another step after an undo leaves nothing to redo', () => {
    const editor = createEditor(empty)
    editor.apply('Add a', add('a'))
    editor.undo()
    editor.apply('Add b', add('b'))
    editor.redo()
    expect(idsIn(editor.get().document)).toEqual(['b'])
  })

  test('what is typed into one field is one step', () => {
    const editor = createEditor(empty)
    editor.apply('Add a', add('a'), 'typing')
    editor.apply('Add b', add('b'), 'typing')
    editor.apply('Add c', add('c'), 'elsewhere')
    editor.undo()
    expect(idsIn(editor.get().document)).toEqual(['a', 'b'])
    editor.undo()
    expect(idsIn(editor.get().document)).toEqual([])
  })

  test('an edit that changes nothing is no step and tells nobody', () => {
    const editor = createEditor(empty)
    const listener = vi.fn()
    editor.subscribe(listener)
    editor.apply('Nothing', (document) => document)
    expect(listener).not.toHaveBeenCalled()
    expect(editor.get().history.past).toEqual([])
  })

  test('going back and forth leaves what came from elsewhere', () => {
    const editor = createEditor(empty)
    editor.apply('Add a', add('a'))
    editor.apply('Add b', add('b'))
    editor.receive(add('theirs')(editor.get().document))
    editor.receive(add('theirs too')(editor.get().document))
    editor.apply('Add c', add('c'))
    editor.undo()
    editor.undo()
    expect(idsIn(editor.get().document)).toEqual(['a', 'theirs', 'theirs too'])
    editor.receive(add('late')(editor.get().document))
    editor.undo()
    expect(idsIn(editor.get().document)).toEqual(['theirs', 'theirs too', 'late'])
    editor.undo()
    expect(idsIn(editor.get().document)).toEqual(['theirs', 'theirs too', 'late'])
    for (let times = 0; times < 3; times++) editor.redo()
    expect(idsIn(editor.get().document).sort()).toEqual(['a', 'b', 'c', 'late', 'theirs', 'theirs too'])
  })

  test('what came from elsewhere alone is nothing to take back', () => {
    const editor = createEditor(empty)
    editor.receive(add('theirs')(empty))
    expect(editor.get().history).toEqual({ past: [], future: [] })
  })

  test('tells those who listen, until they no longer do', () => {
    const editor = createEditor(empty)
    const listener = vi.fn()
    const leave = editor.subscribe(listener)
    editor.select(['a'])
    leave()
    editor.select([])
    expect(listener).toHaveBeenCalledOnce()
  })
})
