import { isGroup } from '@hearth/flow'
import type { EditorState } from '../../editor/editor.ts'

/** What a menu is of. */
export type MenuPlace = 'canvas' | 'wire' | 'step' | 'note' | 'group' | 'several'

/** What the menu of the selection is of; of the canvas where nothing is selected. */
export function menuPlaceOf({ document, selected }: Pick<EditorState, 'document' | 'selected'>): MenuPlace {
  const [node, ...others] = document.nodes.filter(({ id }) => selected.has(id))
  if (node === undefined) return document.edges.some(({ id }) => selected.has(id)) ? 'wire' : 'canvas'
  if (others.length > 0) return 'several'
  if (isGroup(node)) return 'group'
  return node.type === 'stickyNote' ? 'note' : 'step'
}
