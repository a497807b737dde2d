import type { FlowDocument } from '@hearth/flow'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createEditor, type Edit } from './editor.ts'
import type { Step } from './history.ts'
import { keepHistory } from './keep-history.ts'
import { type Kept, type KeptHistory, newestSteps } from './kept-history.ts'

const empty: FlowDocument = { nodes: [], edges: [] }

const add =
  (id: string, label = id): Edit =>
  (document) => ({
    ...document,
    nodes: [...document.nodes, { id, position: { x: 0, y: 0 }, data: { id, name: 'llmChain', label } }],
  })

const idsIn = ({ nodes }: FlowDocument) => nodes.map(({ id }) => id)

// As IndexedDB, which gives back copies.
function browserMemory(): KeptHistory {
  let kept: Kept | undefined
  return {
    load: async () => structuredClone(kept),
    save: async (next) => {
      kept = structuredClone(next)
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

describe('undo after a reload', () => {
  async function visit(memory: KeptHistory, document: FlowDocument) {
    const editor = createEditor(document)
    const leave = keepHistory(editor, memory)
    await vi.advanceTimersByTimeAsync(0)
    return { editor, leave }
  }

  test('goes on where it was', async () => {
    const memory = browserMemory()
    const first = await visit(memory, empty)
    first.editor.apply('Add a', add('a'))
    first.editor.apply('Add b', add('b'))
    first.editor.undo()
    // The window is killed: nothing ends properly.
    await vi.advanceTimersByTimeAsync(1_000)
    const { editor } = await visit(memory, structuredClone(first.editor.get().document))
    editor.redo()
    expect(idsIn(editor.get().document)).toEqual(['a', 'b'])
    editor.undo()
    editor.undo()
    expect(idsIn(editor.get().document)).toEqual([])
  })

  test('waits for the drawing that it leads back from', async () => {
    const memory = browserMemory()
    const first = await visit(memory, empty)
    first.editor.apply('Add a', add('a'))
    first.leave()
    const { editor } = await visit(memory, empty)
    expect(editor.get().history.past).toEqual([])
    editor.receive(add('a')(empty))
    editor.undo()
    expect(idsIn(editor.get().document)).toEqual([])
  })

  test('begins anew where something was drawn before', async () => {
    const memory = browserMemory()
    const first = await visit(memory, empty)
    first.editor.apply('Add a', add('a'))
    first.leave()
    const { editor } = await visit(memory, empty)
    editor.apply('Add b', add('b'))
    editor.receive(add('a')(empty))
    expect(editor.get().history.past.filter((entry) => 'before' in entry)).toHaveLength(1)
  })

  test('keeps the newest steps, as many as are worth their bytes', () => {
    const text = 'x'.repeat(1_000_000)
    const past = Array.from(
      { length: 9 },
      (_, at): Step => ({ what: `${at}`, joins: undefined, before: add('a', text)(empty) }),
    )
    expect(newestSteps(empty, { past, future: [] }).past.map((step) => 'what' in step && step.what)).toEqual([
      '6',
      '7',
      '8',
    ])
    const shared = past.map((step) => ({ ...step, before: past[0]?.before ?? empty }))
    expect(newestSteps(empty, { past: shared, future: [] }).past).toHaveLength(9)
  })
})
