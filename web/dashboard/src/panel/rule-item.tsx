import { useNavigation } from '@hearth/ui-kit/router'
import { Menu } from '@mantine/core'
import type { Panel } from '../model/dashboard.ts'
import { interpolatePromql, interpolateText } from '../model/interpolate/interpolate.ts'
import type { Scope } from '../model/interpolate/scope.ts'
import { resolveDatasource } from '../model/queries/build-query.ts'
import { useMay } from '../queries/own-actions.ts'
import { useDashboardView } from '../view/dashboard-view.ts'
import { t } from './words.ts'

// It evaluates rules.
const metricsSource = 'hearth-metrics'

/** Makes a rule of what a panel asks of the metrics service, for those who may. */
export function RuleItem({ panel, scope }: { readonly panel: Panel; readonly scope: Scope }) {
  const { dashboard, range, datasources } = useDashboardView()
  const navigation = useNavigation()
  const mayMake = useMay('alert.rules:create')
  const target = panel.targets.find((one) => {
    const source = resolveDatasource(one.datasource, datasources, scope)
    return one.expr.trim() !== '' && source?.uid === metricsSource
  })
  if (target === undefined || mayMake !== true) return null
  const asked = new URLSearchParams({
    title: interpolateText(panel.title, scope),
    expr: interpolatePromql(target.expr, scope),
    legend: target.legendFormat,
    dashboard: dashboard.uid ?? '',
    panel: String(panel.id),
    from: String(range.fromMs),
    to: String(range.toMs),
  })
  return <Menu.Item onClick={() => navigation.go(`/alerting/new?${asked}`)}>{t('newRule')}</Menu.Item>
}
