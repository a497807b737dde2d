import type { Component, Point } from '@hearth/flow'
import { useReactFlow } from '@xyflow/react'
import { useMemo } from 'react'
import { useEditorState } from '../../../editor/use-flow-editor.ts'
import { LazyPalette as Palette } from '../../../palette/lazy-palette.tsx'
import { insertOffers } from '../../edits/insert-kind.ts'
import type { Edits } from '../../edits/use-edits.ts'
import { placesOf } from '../../view/places.ts'
import { t } from '../../words.ts'
import { Pop } from './pop.tsx'

export type InsertPaletteProps = {
  readonly wireId: string
  readonly at: Point | undefined
  readonly kinds: readonly Component[]
  readonly edits: Edits
  readonly onClose: () => void
}

/** The kinds that can stand within a wire; the chosen one comes wired at both its ends. */
export function InsertPalette({ wireId, at, kinds, edits, onClose }: InsertPaletteProps) {
  const document = useEditorState((state) => state.document)
  const { flowToScreenPosition } = useReactFlow()
  const wire = document.edges.find(({ id }) => id === wireId)
  const offers = useMemo(() => (wire === undefined ? [] : insertOffers(document, wire, kinds)), [document, wire, kinds])
  if (wire === undefined) return null
  const end = placesOf(document).get(wire.target) ?? { x: 0, y: 0 }
  return (
    <Pop at={at ?? flowToScreenPosition(end)}>
      <Palette
        title={t('insert')}
        offers={offers}
        isGrouped={false}
        onClose={onClose}
        onPick={({ component }) => {
          onClose()
          edits.insert(
            wire,
            offers.find((offer) => offer.component === component) ?? { key: component.name, component },
          )
        }}
      />
    </Pop>
  )
}
