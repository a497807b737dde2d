import layout from '../../layout/layout.module.css'
import { placeOf } from '../../layout/place.ts'
import type { Placed } from '../../model/edit/layout.ts'
import { toggleRow } from '../../model/edit/panels.ts'
import { flag, type Json, records, text } from '../../model/json.ts'
import { useInterpolate } from '../../view/use-scope.ts'
import { useEditing } from '../edit-context.ts'
import { t } from '../words.ts'
import classes from './edit-grid.module.css'
import { SlotMenu } from './slot-menu.tsx'
import type { Drag } from './use-drag.ts'
import { usePanelActions } from './use-panel-actions.ts'
import { useSlotKeys } from './use-slot-keys.ts'

const noVars = {}

export type RowSlotProps = { readonly place: Placed; readonly row: Json; readonly drag: Drag }

/** A row in the grid: opened and closed, moved, chosen. */
export function RowSlot({ place, row, drag }: RowSlotProps) {
  const { session, choice, choose } = useEditing()
  const interpolate = useInterpolate(noVars)
  const actions = usePanelActions(place.id)
  const onKeyDown = useSlotKeys(place.id, actions)
  const label = interpolate(text(row.title)).trim() || t('untitledRow')
  const isClosed = flag(row.collapsed)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame of its own and says that it is a form
    <div
      role="group"
      aria-label={t('row', { label })}
      aria-current={(choice.kind === 'panel' && choice.id === place.id) || undefined}
      data-panel={place.id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved and chosen by the keyboard
      tabIndex={0}
      className={`${layout.slot} ${classes.slot} ${classes.row}`}
      data-dragged={drag.draggedId === place.id || undefined}
      style={placeOf(place)}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        if (event.currentTarget.contains(event.target as Node)) choose({ kind: 'panel', id: place.id })
      }}
    >
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={!isClosed}
        aria-label={isClosed ? t('openRow', { label }) : t('closeRow', { label })}
        onClick={(event) => {
          event.stopPropagation()
          session.change((json) => toggleRow(json, place.id))
        }}
      >
        ▸
      </button>
      <span className={classes.rowTitle}>{label}</span>
      {isClosed && <span className={classes.count}>{t('panels', { count: records(row.panels).length })}</span>}
      <div
        className={classes.rowHandle}
        title={t('dragHint')}
        onPointerDown={(event) => drag.begin(event, place.id, 'move')}
      />
      <div className={classes.rowTools}>
        <SlotMenu label={label} actions={actions} isRow />
      </div>
    </div>
  )
}
