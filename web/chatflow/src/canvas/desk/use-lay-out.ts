import { type FlowDocument, isRemark, stepSize } from '@hearth/flow'
import { useCallback, useEffect, useRef } from 'react'
import { useEditor } from '../../editor/use-flow-editor.ts'
import { placesOf } from '../view/places.ts'
import { t } from '../words.ts'
import type { Notice } from './notice.ts'
import type { Sight } from './use-sight.ts'

/** Lays the drawing out anew, as one step that can be undone. */
export function useLayOut(sight: Sight, notify: (notice: Notice) => void): () => void {
  const editor = useEditor()
  const under = useRef<AbortController>(undefined)
  useEffect(() => () => under.current?.abort(), [])
  const run = useCallback(() => {
    under.current?.abort()
    const begun = new AbortController()
    under.current = begun
    layOut(editor.get().document, begun.signal)
      .then((edit) => {
        editor.apply(t('cmdLayOut'), edit)
        // Where nodes stand is known to the view once they are drawn there.
        requestAnimationFrame(() => requestAnimationFrame(sight.fit))
      })
      .catch((error: unknown) => {
        if (!begun.signal.aborted) notify({ text: error instanceof Error ? error.message : String(error), actions: [] })
      })
  }, [editor, sight, notify])
  // A drawing with larger nodes is opened as it stands, and may be drawn closer.
  useEffect(() => {
    if (isWideApart(editor.get().document)) notify({ text: t('wideApart'), actions: [{ label: t('layOut'), run }] })
  }, [editor, notify, run])
  return run
}

// Large, and not needed to draw.
async function layOut(document: FlowDocument, signal: AbortSignal) {
  const [{ layoutDocument }, { applyLayout }] = await Promise.all([
    import('../../layout/layout-document.ts'),
    import('../../layout/read-layout.ts'),
  ])
  return applyLayout(await layoutDocument(document, placesOf(document), signal))
}

const fewNodes = 3
const wideRatio = 7

/** Whether nodes stand as far apart as where they are drawn larger, so that little of them is seen at once. */
function isWideApart(document: FlowDocument): boolean {
  const places = [...placesOf({ ...document, nodes: document.nodes.filter((node) => !isRemark(node)) }).values()]
  if (places.length < fewNodes) return false
  const width = Math.max(...places.map((place) => place.x + place.width)) - Math.min(...places.map(({ x }) => x))
  const height = Math.max(...places.map((place) => place.y + place.height)) - Math.min(...places.map(({ y }) => y))
  return (width * height) / (places.length * stepSize.width * stepSize.height) > wideRatio
}
