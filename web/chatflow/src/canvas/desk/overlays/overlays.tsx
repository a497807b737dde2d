import { type Component, stepSize } from '@hearth/flow'
import { PlaceMenu } from '@hearth/ui-kit'
import { useMemo } from 'react'
import { useEditorState } from '../../../editor/use-flow-editor.ts'
import { LazyPalette as Palette } from '../../../palette/lazy-palette.tsx'
import { answering, offersOf } from '../../../palette/offer.ts'
import type { Edits } from '../../edits/use-edits.ts'
import type { OfferedCommand } from '../../keys/offered-commands.ts'
import { t } from '../../words.ts'
import classes from '../desk.module.css'
import type { Sight } from '../use-sight.ts'
import { FindList } from './find-list.tsx'
import { FittingPalette } from './fitting-palette.tsx'
import { InsertPalette } from './insert-palette.tsx'
import type { Overlay } from './overlay.ts'
import { Pop } from './pop.tsx'
import { WireList } from './wire-list.tsx'

export type OverlaysProps = {
  readonly overlay: Overlay | undefined
  readonly kinds: readonly Component[]
  readonly edits: Edits
  readonly commands: readonly OfferedCommand[]
  readonly sight: Sight
  readonly onClose: () => void
}

/** What is open over the canvas. */
export function Overlays({ overlay, kinds, edits, commands, sight, onClose }: OverlaysProps) {
  const offers = useMemo(() => offersOf(kinds), [kinds])
  const isFirst = useEditorState(({ document }) => document.nodes.length === 0)
  if (overlay === undefined) return null
  const at = overlay.kind === 'palette' ? overlay.at : undefined
  const addThere = (component: Component) => {
    const { x, y } = sight.placeAt(at)
    const isMiddle = at === undefined
    edits.add({ component, at: isMiddle ? { x: x - stepSize.width / 2, y: y - stepSize.height / 2 } : { x, y } })
  }
  const palette = (
    <Palette
      title={t('addNode')}
      offers={offers}
      isGrouped
      first={isFirst ? answering : undefined}
      onClose={onClose}
      onPick={({ component }) => {
        addThere(component)
        onClose()
      }}
    />
  )
  if (overlay.kind === 'fitting')
    return <FittingPalette ends={overlay.ends} at={overlay.at} kinds={kinds} edits={edits} onClose={onClose} />
  if (overlay.kind === 'menu')
    return <PlaceMenu label={t('menu')} at={overlay.at} entries={entriesOf(commands, overlay)} onClose={onClose} />
  if (overlay.kind === 'insert')
    return <InsertPalette wireId={overlay.wireId} at={overlay.at} kinds={kinds} edits={edits} onClose={onClose} />
  if (at !== undefined) return <Pop at={at}>{palette}</Pop>
  return (
    <div className={classes.dock}>
      {overlay.kind === 'palette' && palette}
      {overlay.kind === 'wire' && <WireList nodeId={overlay.nodeId} onClose={onClose} />}
      {overlay.kind === 'find' && <FindList onGo={sight.show} onClose={onClose} />}
    </div>
  )
}

function entriesOf(commands: readonly OfferedCommand[], { on: place, at }: Extract<Overlay, { kind: 'menu' }>) {
  return commands
    .filter(({ on }) => on?.includes(place) === true)
    .map(({ label, keys, run, isDangerous = false }) => ({
      label,
      keys: typeof keys === 'string' ? keys : keys?.[0],
      isDangerous,
      onSelect: () => run(at),
    }))
}
