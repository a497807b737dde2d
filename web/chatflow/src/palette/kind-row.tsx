import { ActionIcon, UnstyledButton } from '@mantine/core'
import type { DragEvent } from 'react'
import { KindIcon } from '../canvas/nodes/kind-icon.tsx'
import { lookOf } from '../canvas/nodes/look.ts'
import { said } from '../kinds/said.ts'
import { writeDraggedKind } from './dragged-kind.ts'
import type { Offer } from './offer.ts'
import classes from './palette.module.css'
import { familyOf } from './usual-first.ts'
import { t } from './words.ts'

export type KindRowProps = {
  readonly offer: Offer
  readonly isFavourite: boolean
  readonly onPick: (offer: Offer) => void
  readonly onFavourite: (name: string) => void
}

/** A kind of node: a click puts it on the canvas, and so does dragging it there. */
export function KindRow({ offer, isFavourite, onPick, onFavourite }: KindRowProps) {
  const { component, place } = offer
  const { name, label } = component
  const description = said(component.description)
  const family = familyOf(component)
  const drag = (event: DragEvent) => writeDraggedKind(event.dataTransfer, name)
  return (
    <li className={classes.row}>
      <UnstyledButton
        className={classes.kind}
        data-stop
        onClick={() => onPick(offer)}
        draggable={place === undefined}
        onDragStart={drag}
        title={description}
      >
        <KindIcon look={lookOf(component)} size={26} />
        <span className={classes.words}>
          <span className={classes.label}>
            <span>{label}</span>
            {family !== undefined && <span className={classes.family}> {family}</span>}
          </span>
          <span className={classes.description}>{place ?? description}</span>
        </span>
      </UnstyledButton>
      <ActionIcon
        className={classes.star}
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t('favourite', { label })}
        aria-pressed={isFavourite}
        onClick={() => onFavourite(name)}
      >
        {isFavourite ? '★' : '☆'}
      </ActionIcon>
    </li>
  )
}
