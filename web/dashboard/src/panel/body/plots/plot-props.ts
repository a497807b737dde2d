import type { Scope } from '../../../model/interpolate/scope.ts'
import type { Json } from '../../../model/json.ts'
import type { PanelData } from '../../../model/panel-data.ts'

export type PlotProps = {
  /** The options of the panel as they stand in its JSON. */
  readonly written: Json
  readonly data: PanelData
  readonly scope: Scope
  readonly title: string
}
