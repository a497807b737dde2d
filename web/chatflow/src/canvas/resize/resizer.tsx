import { type Box, reframe } from '@hearth/flow'
import { NodeResizeControl, ResizeControlVariant } from '@xyflow/react'
import { useCallback } from 'react'
import { useEditor, useEditorState } from '../../editor/use-flow-editor.ts'
import { placesOf } from '../view/places.ts'
import { t } from '../words.ts'
import { leastSize } from './least-size.ts'
import classes from './resizer.module.css'

const edges = ['top', 'right', 'bottom', 'left'] as const
const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const

/** The edges and corners by which a chosen note or frame is made larger or smaller; by keyboard a command does it. */
export function Resizer({ nodeId }: { readonly nodeId: string }) {
  const editor = useEditor()
  const document = useEditorState((state) => state.document)
  const onEnd = useCallback(
    (_: unknown, { x, y, width, height }: Box) => {
      const before = placesOf(editor.get().document).get(nodeId)
      const node = editor.get().document.nodes.find(({ id }) => id === nodeId)
      const isMoved = node?.position.x !== x || node.position.y !== y
      // An edge that was only clicked leaves the drawing as its file has it.
      if (!isMoved && before?.width === width && before.height === height) return
      editor.apply(t('resized'), reframe(nodeId, { x, y, width, height }))
    },
    [editor, nodeId],
  )
  return [...edges, ...corners].map((grip) => {
    const least = leastSize(document, nodeId, grip)
    if (least === undefined) return null
    const isEdge = !grip.includes('-')
    return (
      <NodeResizeControl
        key={grip}
        position={grip}
        variant={isEdge ? ResizeControlVariant.Line : ResizeControlVariant.Handle}
        className={(isEdge ? classes.edge : classes.corner) ?? ''}
        minWidth={least.width}
        minHeight={least.height}
        onResizeEnd={onEnd}
      />
    )
  })
}
