import type { Editor } from '../../../editor/editor.ts'
import { endsAfter, endsBefore, wireToCut } from '../../edits/open-ends.ts'
import type { CanvasCommands } from '../../keys/offered-commands.ts'
import type { useOverlay } from '../use-overlay.ts'

type Opens = Pick<CanvasCommands, 'addNode' | 'addAfter' | 'addBefore' | 'insert' | 'wire' | 'find'>

/**
 * What opens something over the canvas.
 *
 * @param ofSelected makes what does nothing unless one node is selected
 */
export function overlayCommands(
  editor: Editor,
  { open, offer }: Pick<ReturnType<typeof useOverlay>, 'open' | 'offer'>,
  ofSelected: (run: (id: string) => void) => () => void,
): Opens {
  return {
    addNode: (at) => open({ kind: 'palette', at }),
    addAfter: ofSelected((id) => offer(endsAfter(editor.get().document, id))),
    addBefore: ofSelected((id) => offer(endsBefore(editor.get().document, id))),
    insert(at) {
      const wireId = wireToCut(editor.get())
      if (wireId !== undefined) open({ kind: 'insert', wireId, at })
    },
    wire: ofSelected((nodeId) => open({ kind: 'wire', nodeId })),
    find: () => open({ kind: 'find' }),
  }
}
