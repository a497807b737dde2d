import { use } from 'react'
import type { Panel } from '../../model/dashboard.ts'
import { whyNoData } from '../../model/view/no-data/why-no-data.ts'
import { PanelAskerContext } from '../../queries/panels/panel-asker.ts'
import { useDashboardView } from '../../view/dashboard-view.ts'
import { PanelMessage } from '../panel-message.tsx'
import type { PanelState } from '../use-panel-data.ts'
import { t } from '../words.ts'
import classes from './no-data.module.css'

export type NoDataProps = { readonly panel: Panel; readonly state: PanelState }

/** Why a panel shows nothing, and what it asked. */
export function NoData({ panel, state }: NoDataProps) {
  const { variables } = useDashboardView()
  const { scope, answers = [], errors } = state
  const { text, queries } = whyNoData(panel, { scope, variables, answers })
  const [error] = errors
  // Onlookers are not told what is asked.
  const isShared = use(PanelAskerContext) !== undefined
  const title = error === undefined ? (panel.fieldConfig.defaults.noValue ?? t('noData')) : t('failed')
  return (
    <PanelMessage title={title}>
      <div>{error ?? text}</div>
      {!isShared &&
        queries.map((query) => (
          <code key={query.refId} className={classes.query} title={query.text}>
            {query.text}
          </code>
        ))}
    </PanelMessage>
  )
}
