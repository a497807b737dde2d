import { onDemand } from '@hearth/ui-kit'
import { memo } from 'react'
import type { Panel } from '../../model/dashboard.ts'
import { asTheyCame, isReshaped } from '../../model/view/prepare-panel-data.ts'
import type { PanelBodyProps } from './body-props.ts'
import { loadKind } from './kinds.ts'
import { ShownBody } from './shown-body.tsx'

const loadReshaped = () => import('./reshaped-body.tsx')
const ReshapedBody = onDemand(async () => (await loadReshaped()).ReshapedBody)

/** What a panel draws, with all that its kind and its transformations take. */
export const PanelBody = memo(function PanelBody(props: PanelBodyProps) {
  return isReshaped(props.panel) ? <ReshapedBody {...props} /> : <ShownBody {...props} reshape={asTheyCame} />
})

/** Loads what draws a panel while its data is asked for. */
export function loadBody(panel: Panel): void {
  loadKind(panel.kind)
  // What cannot be loaded says so where it is drawn.
  if (isReshaped(panel)) loadReshaped().catch(() => undefined)
}
