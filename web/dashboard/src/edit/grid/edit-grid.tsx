import { EmptyState } from '@hearth/ui-kit'
import { useRef } from 'react'
import layout from '../../layout/layout.module.css'
import { NearViewportProvider } from '../../layout/near-viewport.tsx'
import type { Panel, Section } from '../../model/dashboard.ts'
import { inOrder } from '../../model/edit/layout.ts'
import { panelOf, placesOf, withPlaces } from '../../model/edit/panels.ts'
import { AskedTogether } from '../../queries/panels/asked-together.tsx'
import { AddMenu } from '../add/add-menu.tsx'
import { useEditing } from '../edit-context.ts'
import { t } from '../words.ts'
import classes from './edit-grid.module.css'
import { PanelSlot } from './panel-slot.tsx'
import { RowSlot } from './row-slot.tsx'
import { useDrag } from './use-drag.ts'

/** All panels and rows of the dashboard in one grid, to be moved, resized and chosen. */
export function EditGrid({ sections }: { readonly sections: readonly Section[] }) {
  const { session } = useEditing()
  const grid = useRef<HTMLDivElement>(null)
  const drag = useDrag(grid, placesOf(session.json), (places) => session.change((json) => withPlaces(json, places)))
  const panels = firstOfEach(sections)
  if (drag.places.length === 0) return <Empty />
  return (
    <AskedTogether>
      <NearViewportProvider>
        {/* What is dragged moves in the page at once, and the rest follows. */}
        <div
          ref={grid}
          className={`${layout.grid} ${classes.grid}`}
          data-dragging={drag.draggedId !== undefined || undefined}
        >
          {inOrder(drag.places).map((place) =>
            place.isRow ? (
              <RowSlot key={place.id} place={place} row={panelOf(session.json, place.id) ?? {}} drag={drag} />
            ) : (
              <PanelSlot key={place.id} place={place} panel={panels.get(place.id)} drag={drag} />
            ),
          )}
        </div>
      </NearViewportProvider>
    </AskedTogether>
  )
}

function Empty() {
  return (
    <EmptyState title={t('empty')}>
      <div>{t('emptyHint')}</div>
      <AddMenu isFirst />
    </EmptyState>
  )
}

// While one edits, a panel that repeats stands once, with the first of its values.
function firstOfEach(sections: readonly Section[]): ReadonlyMap<number, Panel> {
  const found = new Map<number, Panel>()
  for (const panel of sections.flatMap(({ panels }) => panels)) if (!found.has(panel.id)) found.set(panel.id, panel)
  return found
}
