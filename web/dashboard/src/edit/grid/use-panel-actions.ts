import { resize, step } from '../../model/edit/layout.ts'
import {
  addPanel,
  duplicatePanel,
  panelOf,
  placesOf,
  removePanel,
  titleOf,
  withPlaces,
} from '../../model/edit/panels.ts'
import { copyPanel } from '../clipboard.ts'
import { useEditing } from '../edit-context.ts'
import { t } from '../words.ts'

export type PanelActions = {
  readonly edit: () => void
  readonly duplicate: () => void
  readonly copy: () => void
  readonly remove: (withPanels?: boolean) => void
  readonly moveTo: (direction: 'up' | 'down' | 'left' | 'right') => void
  readonly grow: (columns: number, rows: number) => void
}

/** What can be done with a panel or row of the grid. */
export function usePanelActions(id: number): PanelActions {
  const { session, choose, announce } = useEditing()
  const { json } = session
  const title = titleOf(panelOf(json, id) ?? {})
  const place = (make: typeof placesOf, words: (at: { x: number; y: number; w: number; h: number }) => string) => {
    const places = make(json)
    session.change((before) => withPlaces(before, places), `place ${id}`)
    const at = places.find((one) => one.id === id)
    if (at !== undefined) announce(words(at))
  }
  return {
    edit: () => choose({ kind: 'panel', id, takesFocus: true }),
    duplicate() {
      const added = duplicatePanel(json, id)
      if (added === undefined) return
      session.change(() => added.json)
      choose({ kind: 'panel', id: added.id })
      announce(t('duplicated', { title }))
    },
    copy() {
      const panel = panelOf(json, id)
      if (panel !== undefined) copyPanel(panel)
      announce(t('copied', { title }))
    },
    remove(withPanels = false) {
      session.change((before) => removePanel(before, id, { withPanels }))
      choose({ kind: 'nothing' })
      announce(t('removed', { title }))
    },
    moveTo: (direction) =>
      place(
        (now) => step(placesOf(now), id, direction),
        ({ x, y }) => t('movedTo', { title, column: x + 1, row: y + 1 }),
      ),
    grow: (columns, rows) =>
      place(
        (now) => {
          const places = placesOf(now)
          const { w = 1, h = 1 } = places.find((one) => one.id === id) ?? {}
          return resize(places, id, { w: w + columns, h: h + rows })
        },
        ({ w, h }) => t('sized', { title, width: w, height: h }),
      ),
  }
}

/** Adds a panel to the dashboard that is edited and opens it. */
export function useAddPanel(): (panel: Parameters<typeof addPanel>[1]) => void {
  const { session, choose } = useEditing()
  return (panel) => {
    const { json, id } = addPanel(session.json, panel)
    session.change(() => json)
    choose({ kind: 'panel', id, takesFocus: true })
  }
}
