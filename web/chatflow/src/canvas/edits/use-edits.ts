import {
  canClose,
  closeGap,
  disconnect,
  type FlowEdge,
  type FlowNode,
  inTurn,
  moveNodes,
  removeNodes,
  setDisabled,
} from '@hearth/flow'
import { useMemo } from 'react'
import type { Editor } from '../../editor/editor.ts'
import { useEditor } from '../../editor/use-flow-editor.ts'
import type { Notice } from '../desk/notice.ts'
import type { Sight } from '../desk/use-sight.ts'
import { resizeBy } from '../resize/resize-by.ts'
import { t } from '../words.ts'
import { type AddedKind, addKind } from './add-kind.ts'
import { createArrange } from './arrange.ts'
import { type InsertOffer, insertKind } from './insert-kind.ts'

export type Edits = ReturnType<typeof createEdits>

/** What can be done to what is selected. */
export function useEdits(notify: (notice: Notice) => void, { bring }: Pick<Sight, 'bring'>): Edits {
  const editor = useEditor()
  return useMemo(() => createEdits(editor, notify, bring), [editor, notify, bring])
}

function createEdits(editor: Editor, notify: (notice: Notice) => void, bring: Sight['bring']) {
  const selectedNodes = () => editor.get().document.nodes.filter(({ id }) => editor.get().selected.has(id))
  const idsOf = (nodes: readonly FlowNode[]) => nodes.map(({ id }) => id)
  return {
    ...createArrange(editor),
    selectedNodes,
    add(added: AddedKind) {
      const { node, edit } = addKind(editor.get().document, added)
      editor.apply(t('added', { label: node.data.label }), edit)
      editor.select([node.id])
      bring(node.id)
    },
    insert(wire: FlowEdge, offer: InsertOffer) {
      const { node, edit } = insertKind(editor.get().document, wire, offer)
      editor.apply(t('added', { label: node.data.label }), edit)
      editor.select([node.id])
      bring(node.id)
    },
    remove() {
      const { document, selected } = editor.get()
      const nodes = selectedNodes()
      const wires = document.edges.filter(({ id }) => selected.has(id)).map(({ id }) => id)
      const [first] = nodes
      if (nodes.length + wires.length === 0) return
      const ids = idsOf(nodes)
      const isOne = nodes.length === 1 && wires.length === 0 && first !== undefined
      const count = nodes.length + wires.length
      const what = isOne ? t('deleted', { label: first.data.label }) : t('deletedMany', { count })
      editor.apply(what, inTurn(disconnect(wires), removeNodes(ids)))
      editor.select([])
      const close = () => {
        editor.undo()
        editor.apply(what, inTurn(disconnect(wires), removeNodes(ids, { closeGap: true })))
      }
      notify({
        text: isOne ? t('isDeleted', { label: first.data.label }) : t('areDeleted', { count }),
        actions: [
          ...(canClose(document, ids) ? [{ label: t('closeGap'), run: close }] : []),
          { label: t('undo'), run: () => editor.undo() },
        ],
      })
    },
    toggleDisabled() {
      const nodes = selectedNodes()
      const [first] = nodes
      if (first === undefined) return
      const ids = idsOf(nodes)
      const disabled = nodes.some(({ data }) => data.disabled !== true)
      const { label } = first.data
      editor.apply(disabled ? t('disable', { label }) : t('enable', { label }), setDisabled(ids, disabled))
      if (!disabled || !canClose(editor.get().document, ids)) return
      const close = () => editor.apply(t('closeGap'), closeGap(ids))
      notify({ text: t('isDisabled', { label }), actions: [{ label: t('closeGap'), run: close }] })
    },
    moveBy(dx: number, dy: number) {
      const moved = selectedNodes().map(({ id, position: { x, y } }) => [id, { x: x + dx, y: y + dy }] as const)
      editor.apply(t('moved'), moveNodes(new Map(moved)), 'move')
    },
    /** Moves the right and the lower edge of what is selected and has a size of its own. */
    resizeBy(dx: number, dy: number) {
      const ids = idsOf(selectedNodes())
      editor.apply(t('resized'), resizeBy(ids, dx, dy), `resize:${ids.join()}`)
    },
    selectAll: () => editor.select(idsOf(editor.get().document.nodes)),
  }
}
