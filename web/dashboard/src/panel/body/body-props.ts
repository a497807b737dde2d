import type { Panel } from '../../model/dashboard.ts'
import type { PanelState } from '../use-panel-data.ts'

/** Pixels. */
export type Size = { readonly width: number; readonly height: number }

export type PanelBodyProps = { readonly panel: Panel; readonly state: PanelState; readonly size: Size }
