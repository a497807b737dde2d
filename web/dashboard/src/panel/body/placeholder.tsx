import { useState } from 'react'
import type { Panel } from '../../model/dashboard.ts'
import type { PanelData } from '../../model/panel-data.ts'
import { shownQueries } from '../../model/view/no-data/why-no-data.ts'
import { UnsupportedPanel } from '../../panels/unsupported/unsupported-panel.tsx'
import { useDashboardView } from '../../view/dashboard-view.ts'
import type { PanelState } from '../use-panel-data.ts'
import { t } from '../words.ts'
import { FramePicker, frameName } from './frame-picker.tsx'
import { FrameTable } from './frame-table.tsx'

export type PlaceholderProps = {
  readonly panel: Panel
  readonly data: PanelData
  readonly state: PanelState
  readonly title: string
}

/** A panel that cannot be drawn here, with what it asks and what came back. */
export function Placeholder({ panel, data, state, title }: PlaceholderProps) {
  const { variables } = useDashboardView()
  const reason = panel.kind === 'unsupported' ? panel.options.reason : ''
  const [chosen, setChosen] = useState(0)
  const frame = data.raw[chosen] ?? data.raw[0]
  const queries = shownQueries(panel, { scope: state.scope, variables, answers: state.answers ?? [] })
  return (
    <UnsupportedPanel type={panel.type} reason={[reason, ...state.errors].join(' · ')} queries={queries}>
      {frame === undefined ? undefined : <FrameTable frame={frame} title={t('dataOf', { title })} />}
      {data.raw.length > 1 && (
        <FramePicker title={title} names={data.raw.map(frameName)} chosen={chosen} onChoose={setChosen} />
      )}
    </UnsupportedPanel>
  )
}
