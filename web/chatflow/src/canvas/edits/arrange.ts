import {
  type Alignment,
  alignNodes,
  duplicate,
  type Edit,
  foldGroup,
  groupNodes,
  isGroup,
  type Point,
  pasteNodes,
  ungroup,
} from '@hearth/flow'
import type { Editor } from '../../editor/editor.ts'
import { placesOf } from '../view/places.ts'
import { t } from '../words.ts'
import { freePlace } from './free-place.ts'

/** What is done to several nodes at once. */
export function createArrange(editor: Editor) {
  const selected = () => editor.get().document.nodes.filter(({ id }) => editor.get().selected.has(id))
  const ids = () => selected().map(({ id }) => id)
  // What an edit brings is what one goes on with.
  const applyAndSelectNew = (what: string, edit: Edit) => {
    const before = new Set(editor.get().document.nodes.map(({ id }) => id))
    editor.apply(what, edit)
    const added = editor.get().document.nodes.filter(({ id }) => !before.has(id))
    if (added.length > 0) editor.select(added.map(({ id }) => id))
  }
  return {
    duplicate: () => applyAndSelectNew(t('cmdDuplicate'), duplicate(ids())),
    paste(text: string, at: Point) {
      const places = [...placesOf(editor.get().document).values()]
      applyAndSelectNew(t('paste'), pasteNodes(text, freePlace(at, places)))
    },
    align: (alignment: Alignment) =>
      editor.apply(t(`align_${alignment}`), alignNodes(ids(), alignment, placesOf(editor.get().document))),
    /** Groups what is selected; a group that is selected alone is dissolved. */
    group() {
      const [first, ...rest] = selected()
      if (first === undefined) return
      if (rest.length === 0 && isGroup(first)) return editor.apply(t('ungrouped'), ungroup([first.id]))
      const places = placesOf(editor.get().document)
      applyAndSelectNew(t('cmdGroup'), groupNodes(ids(), t('group'), places))
    },
    fold() {
      for (const node of selected().filter(isGroup)) {
        const folded = node.data.folded !== true
        editor.apply(folded ? t('fold') : t('unfold'), foldGroup(node.id, folded))
      }
    },
  }
}
