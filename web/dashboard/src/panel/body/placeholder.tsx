import type { Panel } from '../../model/dashboard.ts'
import type { PanelData } from '../../model/panel-data.ts'
import { UnsupportedPanel } from '../../panels/unsupported/unsupported-panel.tsx'
import { t } from '../words.ts'
import { FrameTable } from './frame-table.tsx'

export type PlaceholderProps = { readonly panel: Panel; readonly data: PanelData; readonly title: string }

/** A panel that cannot be drawn here, with what it asks and what came back. */
export function Placeholder({ panel, data, title }: PlaceholderProps) {
  const reason = panel.kind === 'unsupported' ? panel.options.reason : ''
  const [frame] = data.raw
  const queries = panel.targets.map(({ refId, expr, raw }) => ({ refId, text: expr === '' ? wordRaw(raw) : expr }))
  return (
    <UnsupportedPanel type={panel.type} reason={reason} queries={queries}>
      {frame === undefined ? undefined : <FrameTable frame={frame} title={t('dataOf', { title })} />}
    </UnsupportedPanel>
  )
}

function wordRaw({ datasource: _source, refId: _refId, hide: _hide, ...query }: Readonly<Record<string, unknown>>) {
  return Object.keys(query).length === 0 ? '' : JSON.stringify(query)
}
