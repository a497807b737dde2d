import { useComputedColorScheme } from '@mantine/core'
import { useMemo } from 'react'
import type { Panel } from '../../model/dashboard.ts'
import { interpolateText } from '../../model/interpolate/interpolate.ts'
import type { PanelData } from '../../model/panel-data.ts'
import { preparePanelData, type Reshape } from '../../model/view/prepare-panel-data.ts'
import { TextPanel } from '../../panels/text/text-panel.tsx'
import { useDashboardView } from '../../view/dashboard-view.ts'
import { useFollowed } from '../../view/followed-panels.tsx'
import { PanelMessage } from '../panel-message.tsx'
import type { PanelState } from '../use-panel-data.ts'
import { t } from '../words.ts'
import type { PanelBodyProps } from './body-props.ts'
import { DataPanel } from './data-panel.tsx'
import { ListPanel, NoData } from './kinds.ts'

export type ShownBodyProps = PanelBodyProps & { readonly reshape: Reshape }

/** What a panel draws once there is something to draw, and a word on why until then. */
export function ShownBody({ panel, state, size, reshape }: ShownBodyProps) {
  const data = usePrepared(panel, state, reshape)
  const isFollowed = useFollowed(panel.key)?.isFollowed === true && !state.hasNothingToAsk
  if (panel.kind === 'text')
    return <TextPanel mode={panel.options.mode} content={interpolateText(panel.options.content, state.scope)} />
  if (panel.kind === 'list') return <ListPanel options={panel.options} scope={state.scope} title={state.title} />
  if (panel.kind === 'unsupported') return <DataPanel panel={panel} state={state} data={data} size={size} />
  if (panel.targets.length === 0) return <PanelMessage title={t('noQuery')} />
  // What is followed goes on where a refresh fails.
  if (state.answers === undefined && !isFollowed) {
    const [reason] = state.errors
    if (reason !== undefined) return <PanelMessage title={t('noAnswer')}>{reason}</PanelMessage>
    return state.hasNothingToAsk ? <NoData panel={panel} state={state} /> : null
  }
  const isEmpty = data.frames.every(({ fields }) => fields.every(({ values }) => values.length === 0))
  // Lines that come are followed also where there are none yet.
  if (isEmpty && panel.kind !== 'logs') return <NoData panel={panel} state={state} />
  return <DataPanel panel={panel} state={state} data={data} size={size} />
}

const noAnswers = [] as const

function usePrepared(panel: Panel, { answers, scope }: PanelState, reshape: Reshape): PanelData {
  const scheme = useComputedColorScheme('light')
  const { timeZone, range } = useDashboardView()
  return useMemo(
    () =>
      preparePanelData(panel, answers ?? noAnswers, {
        scope,
        scheme,
        reshape,
        format: { zone: timeZone ?? '', nowMs: range.toMs },
      }),
    [panel, answers, scope, scheme, reshape, timeZone, range.toMs],
  )
}
