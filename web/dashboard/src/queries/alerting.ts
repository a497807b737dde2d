import { ask } from '@hearth/ui-kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

export type Texts = Readonly<Record<string, string>>

export type RuleAlert = {
  readonly labels: Texts
  readonly annotations: Texts
  readonly state: 'Alerting' | 'Pending'
  /** RFC 3339. */
  readonly activeAt: string
  readonly value: string
}

/** A rule with its state. */
export type RuleView = {
  readonly uid: string
  readonly name: string
  readonly folderUid: string
  readonly state?: 'firing' | 'pending' | 'inactive'
  readonly health: string
  readonly lastError?: string
  readonly isPaused: boolean
  readonly type: 'alerting' | 'recording'
  readonly provenance: string
  readonly labels: Texts
  readonly annotations: Texts
  readonly alerts?: readonly RuleAlert[]
}

export type RuleGroupView = {
  readonly name: string
  /** Title of its folder. */
  readonly file: string
  readonly folderUid: string
  readonly interval: number
  readonly rules: readonly RuleView[]
}

/** A rule as the provisioning routes have it. */
export type ProvisionedRule = {
  readonly uid?: string
  readonly title: string
  readonly folderUID: string
  readonly ruleGroup: string
  readonly condition: string
  readonly data: readonly RuleQuery[]
  readonly for: string
  readonly keep_firing_for: string
  readonly noDataState: string
  readonly execErrState: string
  readonly labels: Texts
  readonly annotations: Texts
  readonly isPaused: boolean
  readonly record?: unknown
  readonly notification_settings?: { readonly receiver: string }
}

export type RuleQuery = {
  readonly refId: string
  readonly datasourceUid: string
  readonly relativeTimeRange: { readonly from: number; readonly to: number }
  readonly model: Readonly<Record<string, unknown>>
}

export type ContactPoint = {
  readonly uid: string
  readonly name: string
  readonly type: string
  readonly settings: Readonly<Record<string, unknown>>
  readonly disableResolveMessage: boolean
  readonly provenance: string
}

export type Silence = {
  readonly id: string
  readonly comment: string
  readonly createdBy: string
  readonly startsAt: string
  readonly endsAt: string
  readonly matchers: readonly SilenceMatcher[]
  readonly status: { readonly state: 'active' | 'pending' | 'expired' }
}

export type SilenceMatcher = {
  readonly name: string
  readonly value: string
  readonly isRegex: boolean
  readonly isEqual?: boolean
}

/** A policy with those below it. */
export type Policy = {
  readonly receiver?: string
  readonly group_by?: readonly string[]
  readonly group_wait?: string
  readonly group_interval?: string
  readonly repeat_interval?: string
  readonly object_matchers?: readonly (readonly [string, string, string])[]
  readonly matchers?: readonly string[]
  readonly continue?: boolean
  readonly mute_time_intervals?: readonly string[]
  readonly routes?: readonly Policy[]
  readonly provenance?: string
}

/** A stretch of time in Alertmanager's form; what is absent does not narrow it. */
export type TimeInterval = {
  readonly times?: readonly { readonly start_time: string; readonly end_time: string }[] | null
  readonly weekdays?: readonly string[] | null
  readonly days_of_month?: readonly string[] | null
  readonly months?: readonly string[] | null
  readonly years?: readonly string[] | null
  readonly location?: string | null
}

/** Times at which policies that name it tell nobody. */
export type MuteTiming = {
  readonly name: string
  readonly time_intervals: readonly TimeInterval[]
  readonly provenance: string
}

/** A named text that messages are made of. */
export type MessageTemplate = { readonly name: string; readonly template: string; readonly provenance: string }

const refreshMs = 5_000
const base = '/api/v1/provisioning'

/** All rules that are written here, with their states. */
export function useRuleGroups() {
  return useQuery({
    queryKey: ['alerting', 'rules'],
    queryFn: async ({ signal }) => {
      type Body = { readonly data: { readonly groups: readonly RuleGroupView[] } }
      return (await ask<Body>('/api/prometheus/grafana/api/v1/rules', { signal })).data.groups
    },
    refetchInterval: refreshMs,
  })
}

export function useRule(uid: string | undefined) {
  return useQuery({
    queryKey: ['alerting', 'rule', uid],
    queryFn: ({ signal }) => ask<ProvisionedRule>(`${base}/alert-rules/${encodeURIComponent(uid ?? '')}`, { signal }),
    enabled: uid !== undefined,
    // What is being changed is not replaced.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export function useContactPoints(isWanted = true) {
  return useQuery({
    queryKey: ['alerting', 'contact points'],
    queryFn: ({ signal }) => ask<readonly ContactPoint[]>(`${base}/contact-points`, { signal }),
    enabled: isWanted,
  })
}

export function useMuteTimings() {
  return useQuery({
    queryKey: ['alerting', 'mute timings'],
    queryFn: ({ signal }) => ask<readonly MuteTiming[]>(`${base}/mute-timings`, { signal }),
  })
}

export function useTemplates() {
  return useQuery({
    queryKey: ['alerting', 'templates'],
    queryFn: ({ signal }) => ask<readonly MessageTemplate[]>(`${base}/templates`, { signal }),
  })
}

export function usePolicy() {
  return useQuery({
    queryKey: ['alerting', 'policy'],
    queryFn: ({ signal }) => ask<Policy>(`${base}/policies`, { signal }),
  })
}

export function useSilences() {
  return useQuery({
    queryKey: ['alerting', 'silences'],
    queryFn: ({ signal }) => ask<readonly Silence[]>('/api/alertmanager/grafana/api/v2/silences', { signal }),
    refetchInterval: refreshMs,
  })
}

export type AlertingChange = {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: unknown
}

// What is changed here may be changed by people again.
const headers = { 'x-disable-provenance': 'true' }

/** A change to rules or to who is told, after which all of it is asked for anew. */
export function useChangeAlerting<T = unknown>() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ path, ...rest }: AlertingChange) => ask<T>(path, { ...rest, headers }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['alerting'] }),
  })
}

/** Keeps a rule, and says how often its group is evaluated. */
export function useSaveRule() {
  const client = useQueryClient()
  return useMutation({
    async mutationFn({ rule, intervalSeconds }: { readonly rule: ProvisionedRule; readonly intervalSeconds: number }) {
      const { uid } = rule
      const path = `${base}/alert-rules${uid === undefined ? '' : `/${encodeURIComponent(uid)}`}`
      const kept = await ask<ProvisionedRule>(path, { method: uid === undefined ? 'POST' : 'PUT', body: rule, headers })
      const groupPath = `${base}/folder/${encodeURIComponent(kept.folderUID)}/rule-groups/${encodeURIComponent(kept.ruleGroup)}`
      const group = await ask<{ readonly interval: number }>(groupPath)
      if (group.interval !== intervalSeconds)
        await ask(groupPath, { method: 'PUT', body: { ...group, interval: intervalSeconds }, headers })
      return kept
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['alerting'] }),
  })
}
