import type { Component } from '@hearth/flow'
import { useMemo } from 'react'
import { LazyPalette as Palette } from '../../palette/lazy-palette.tsx'
import { offersOf } from '../../palette/offer.ts'
import type { Edits } from '../edits/use-edits.ts'
import { stepSize } from '../view/node-size.ts'
import { t } from '../words.ts'
import classes from './desk.module.css'
import { FindList } from './find-list.tsx'
import { FittingPalette } from './fitting-palette.tsx'
import type { Overlay } from './overlay.ts'
import type { Sight } from './use-sight.ts'
import { WireList } from './wire-list.tsx'

export type OverlaysProps = {
  readonly overlay: Overlay | undefined
  readonly kinds: readonly Component[]
  readonly edits: Edits
  readonly sight: Sight
  readonly onClose: () => void
}

/** What is open over the canvas. */
export function Overlays({ overlay, kinds, edits, sight, onClose }: OverlaysProps) {
  const offers = useMemo(() => offersOf(kinds), [kinds])
  if (overlay === undefined) return null
  if (overlay.kind === 'fitting')
    return <FittingPalette ends={overlay.ends} at={overlay.at} kinds={kinds} edits={edits} onClose={onClose} />
  const addInSight = (component: Component) => {
    const { x, y } = sight.centre()
    edits.add({ component, at: { x: x - stepSize.width / 2, y: y - stepSize.height / 2 } })
  }
  return (
    <div className={classes.dock}>
      {overlay.kind === 'palette' && (
        <Palette
          title={t('addNode')}
          offers={offers}
          isGrouped
          onClose={onClose}
          onPick={({ component }) => {
            addInSight(component)
            onClose()
          }}
        />
      )}
      {overlay.kind === 'wire' && <WireList nodeId={overlay.nodeId} onClose={onClose} />}
      {overlay.kind === 'find' && <FindList onGo={sight.show} onClose={onClose} />}
    </div>
  )
}
