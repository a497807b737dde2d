import { ask, shownAddress } from '@hearth/ui-kit'
import { useQuery } from '@tanstack/react-query'
import { useDashboardView } from './dashboard-view.ts'

type Rule = { readonly state?: string; readonly annotations: Readonly<Record<string, string>> }
type Body = { readonly data: { readonly groups: readonly { readonly rules: readonly Rule[] }[] } }

// From the worst to the best.
const states = ['firing', 'pending', 'inactive'] as const
const refreshMs = 5_000

export type PanelRuleState = (typeof states)[number]

/** The worst state of the rules that were made of a panel; `undefined` where none were. */
export function usePanelState(panelId: number): PanelRuleState | undefined {
  const { uid } = useDashboardView().dashboard
  const { data } = useQuery({
    queryKey: ['alerting', 'dashboard', uid],
    queryFn: ({ signal }) => ask<Body>(`/api/prometheus/grafana/api/v1/rules?dashboard_uid=${uid}`, { signal }),
    refetchInterval: refreshMs,
    // Who follows a public link may not ask for rules.
    enabled: uid !== undefined && /^\/d(-solo)?\//.test(shownAddress().pathname),
  })
  const rules = data?.data.groups.flatMap((group) => group.rules)
  return states.find((one) =>
    rules?.some(({ state, annotations }) => state === one && annotations.__panelId__ === `${panelId}`),
  )
}
