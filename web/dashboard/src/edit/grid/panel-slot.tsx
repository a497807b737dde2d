import type { MouseEvent, PointerEvent } from 'react'
import layout from '../../layout/layout.module.css'
import { useIsNear } from '../../layout/near-viewport.tsx'
import { placeOf } from '../../layout/place.ts'
import type { Panel } from '../../model/dashboard.ts'
import type { Placed } from '../../model/edit/layout.ts'
import { PanelCard } from '../../panel/panel-card.tsx'
import { useInterpolate } from '../../view/use-scope.ts'
import { useEditing } from '../edit-context.ts'
import { t } from '../words.ts'
import classes from './edit-grid.module.css'
import { SlotMenu } from './slot-menu.tsx'
import type { Drag } from './use-drag.ts'
import { usePanelActions } from './use-panel-actions.ts'
import { useSlotKeys } from './use-slot-keys.ts'

export type PanelSlotProps = { readonly place: Placed; readonly panel: Panel | undefined; readonly drag: Drag }

/** A panel in the grid: dragged by its head, resized at its corner, chosen by a click or Enter. */
export function PanelSlot({ place, panel, drag }: PanelSlotProps) {
  const { choice, choose } = useEditing()
  const { ref, isNear } = useIsNear()
  const interpolate = useInterpolate(panel?.scopedVars ?? {})
  const actions = usePanelActions(place.id)
  const onKeyDown = useSlotKeys(place.id, actions)
  const title = interpolate(panel?.title ?? '').trim()
  const label = title === '' ? t('untitledPanel') : title
  const isChosen = choice.kind === 'panel' && choice.id === place.id
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame of its own and says that it is a form
    <div
      ref={(element) => {
        ref.current = element
      }}
      role="group"
      aria-label={t('panelAt', { label, column: place.x + 1, width: place.w, height: place.h })}
      aria-current={isChosen || undefined}
      data-panel={place.id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved and chosen by the keyboard
      tabIndex={0}
      className={`${layout.slot} ${classes.slot}`}
      data-dragged={drag.draggedId === place.id || undefined}
      style={placeOf(place)}
      onKeyDown={onKeyDown}
      onClickCapture={(event) => {
        // Links of its values would lead away from what is being changed: here a click chooses.
        if (!isLink(event.target) || !event.currentTarget.contains(event.target) || isElsewhere(event)) return
        event.preventDefault()
        event.stopPropagation()
        choose({ kind: 'panel', id: place.id })
      }}
      onClick={(event) => {
        // What a menu shows lies elsewhere in the page.
        if (event.currentTarget.contains(event.target as Node)) choose({ kind: 'panel', id: place.id })
      }}
      onPointerDown={(event) => {
        if (isHead(event)) drag.begin(event, place.id, 'move')
      }}
    >
      {isNear && panel !== undefined && (
        <PanelCard panel={panel} tools={<SlotMenu label={label} actions={actions} isRow={false} />} />
      )}
      <div
        className={classes.corner}
        title={t('resizeHint')}
        data-testid="resize"
        onPointerDown={(event) => {
          event.stopPropagation()
          drag.begin(event, place.id, 'resize')
        }}
      />
    </div>
  )
}

function isLink(target: EventTarget): target is Element {
  return target instanceof Element && target.closest('a') !== null
}

/** Whether a link is asked to open beside this page. */
function isElsewhere({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey
}

const headPx = 32

// Whoever touches the page scrolls it there, and moves panels by their menu.
function isHead({ pointerType, target, clientY, currentTarget }: PointerEvent): boolean {
  const isControl = target instanceof Element && target.closest('button, a, input, [role=menu]') !== null
  return pointerType !== 'touch' && !isControl && clientY - currentTarget.getBoundingClientRect().top < headPx
}
