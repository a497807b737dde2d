import { type FlowDocument, moveNodes, setLabel } from '@hearth/flow'
import { describe, expect, test } from 'vitest'
import { createEditor } from '../editor/editor.ts'
import { createJsonFaultStore } from './faults/json-fault.ts'
import { createJsonSync } from './json-sync.ts'

const node = (id: string) => ({ id, position: { x: 0, y: 0 }, data: { id, name: 'k', label: id } })

const drawing: FlowDocument = { nodes: [node('a'), node('b')], edges: [] }

function open({ text, unreadable }: { text?: string; unreadable?: string } = {}) {
  const editor = createEditor(unreadable === undefined ? drawing : { nodes: [], edges: [] })
  const faults = createJsonFaultStore()
  let held = text
  let rest = () => {}
  const sync = createJsonSync({
    editor,
    faults,
    unreadable,
    kept: {
      get: () => held,
      put: (next) => {
        held = next
      },
      remove: () => {
        held = undefined
      },
    },
    after(_delayMs, run) {
      rest = run
      return () => {
        rest = () => {}
      }
    },
  })
  const labels = () => editor.get().document.nodes.map(({ data }) => data.label)
  return { editor, sync, faults, labels, held: () => held, rest: () => rest() }
}

const rename = (text: string, from: string, to: string) => text.replace(`"label": "${from}"`, `"label": "${to}"`)

describe('JSON and drawing', () => {
  test('what is typed is drawn when it rests, as one step of undo', () => {
    const { editor, sync, labels, rest } = open()
    sync.typed(rename(sync.get(), 'a', 'A'))
    expect(labels()).toEqual(['a', 'b'])
    rest()
    sync.typed(rename(sync.get(), 'A', 'AA'))
    sync.flush()
    expect(labels()).toEqual(['AA', 'b'])
    expect(editor.get().document.nodes[1]).toBe(drawing.nodes[1])
    editor.undo()
    expect(labels()).toEqual(['a', 'b'])
  })

  test('what is drawn is in the text while it is looked at', () => {
    const { editor, sync } = open()
    const leave = sync.follow()
    editor.apply('Rename', setLabel('b', 'B'))
    expect(sync.get()).toContain('"label": "B"')
    leave()
    editor.undo()
    expect(sync.get()).toContain('"label": "B"')
    sync.follow()
    expect(sync.get()).not.toContain('"label": "B"')
  })

  test('a text that cannot be read is kept, tells its node, and is not drawn', () => {
    const { sync, faults, labels, held, rest, editor } = open()
    sync.follow()
    const broken = sync.get().replace('"label": "b"', '"label": ')
    sync.typed(broken)
    rest()
    expect([labels(), faults.get()?.nodeId, held()]).toEqual([['a', 'b'], 'b', broken])
    editor.apply('Rename', setLabel('a', 'A'))
    expect(sync.get()).toBe(broken)
  })

  test('once it can be read, what was drawn meanwhile stays', () => {
    const { sync, faults, labels, held, rest, editor } = open()
    sync.typed('{')
    rest()
    editor.apply('Move', moveNodes(new Map([['a', { x: 7, y: 7 }]])))
    sync.typed(rename(JSON.stringify(drawing, undefined, 2), 'b', 'B'))
    rest()
    expect([labels(), faults.get(), held()]).toEqual([['a', 'B'], undefined, undefined])
    expect(editor.get().document.nodes[0]?.position.x).toBe(7)
    expect(sync.get()).toContain('"x": 7')
  })

  test('a text kept from before is there again, with its fault', () => {
    const { sync, faults } = open({ text: '{"nodes": 1}' })
    expect([sync.get(), faults.get()?.message]).toEqual(['{"nodes": 1}', '"nodes" is not a list'])
  })

  test('it can be given up', () => {
    const { sync, faults, held } = open({ text: '{' })
    sync.discard()
    expect([faults.get(), held(), sync.get()]).toEqual([undefined, undefined, JSON.stringify(drawing, undefined, 2)])
  })

  test('a flow that cannot be drawn is drawn once it is mended', () => {
    const { sync, faults, labels } = open({ unreadable: '{"nodes": [{}]}' })
    expect(faults.get()?.message).toBe('Node 1 has no "id"')
    sync.typed(JSON.stringify(drawing))
    sync.flush()
    expect(labels()).toEqual(['a', 'b'])
  })
})
