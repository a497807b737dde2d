import { type Component, type FlowDocument, inputPorts, type Point, partnersFor, stepSize } from '@hearth/flow'
import { useReactFlow } from '@xyflow/react'
import { useMemo } from 'react'
import { useEditorState } from '../../../editor/use-flow-editor.ts'
import { LazyPalette as Palette } from '../../../palette/lazy-palette.tsx'
import { besideEnd } from '../../edits/add-kind.ts'
import type { Edits } from '../../edits/use-edits.ts'
import type { WireEnd } from '../../edits/wire-end.ts'
import { t } from '../../words.ts'
import { Pop } from './pop.tsx'

export type FittingPaletteProps = {
  readonly ends: readonly WireEnd[]
  readonly at: Point | undefined
  readonly kinds: readonly Component[]
  readonly edits: Edits
  readonly onClose: () => void
}

/** The kinds that fit the ends of wires; the chosen one comes wired. */
export function FittingPalette({ ends, at, kinds, edits, onClose }: FittingPaletteProps) {
  const document = useEditorState((state) => state.document)
  const { screenToFlowPosition, flowToScreenPosition } = useReactFlow()
  const offers = useMemo(() => offersFor(document, ends, kinds), [document, ends, kinds])
  const [first] = ends
  if (first === undefined) return null
  const placeOf = (end: WireEnd) =>
    at === undefined ? besideEnd(document, end) : cornerAt(screenToFlowPosition(at), end)
  const label = document.nodes.find(({ id }) => id === first.nodeId)?.data.label ?? ''
  return (
    <Pop at={at ?? flowToScreenPosition(placeOf(first))}>
      <Palette
        title={first.type === 'source' ? t('addAfter', { label }) : t('addBefore', { label })}
        offers={offers}
        isGrouped={false}
        onClose={onClose}
        onPick={({ key, component }) => {
          const { end, output } = offers.find((offer) => offer.key === key) ?? { end: first }
          onClose()
          edits.add({ component, at: placeOf(end), end, output })
        }}
      />
    </Pop>
  )
}

function offersFor(document: FlowDocument, ends: readonly WireEnd[], kinds: readonly Component[]) {
  return ends.flatMap((end) => {
    const node = document.nodes.find(({ id }) => id === end.nodeId)
    const port = node && inputPorts(node).find(({ handle }) => handle === end.handle)
    return partnersFor(document, end.nodeId, end.handle, kinds).map(({ component, output }) => ({
      key: `${end.handle} ${component.name}`,
      component,
      end,
      output,
      ...(ends.length > 1 && port !== undefined ? { place: port.label } : {}),
    }))
  })
}

// Where a wire was let go is where the new node's end of it is.
function cornerAt({ x, y }: Point, { type }: WireEnd): Point {
  return { x: type === 'source' ? x : x - stepSize.width, y: y - stepSize.height / 2 }
}
