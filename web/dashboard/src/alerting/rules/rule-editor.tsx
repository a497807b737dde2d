import { AskError } from '@hearth/ui-kit'
import { oneOf, type SearchParams } from '../../app/address/search-params.ts'
import { UnansweredForm } from '../../app/unanswered-form.tsx'
import { useRule, useRuleGroups } from '../../queries/alerting.ts'
import { useDashboards } from '../../queries/dashboards.ts'
import { type Folder, useFolders } from '../../queries/folders.ts'
import { Gone } from '../gone.tsx'
import { t } from '../words.ts'
import { blankRule, fromRule, type RuleDraft, summaryOf } from './rule-draft.ts'
import { RuleForm } from './rule-form.tsx'

export type RuleEditorProps = {
  /** Absent for one that is made. */
  readonly uid: string | undefined
  /** What a panel brings along. */
  readonly search: SearchParams
}

/** The form of a rule, once all is there that it needs. */
export function RuleEditor({ uid, search }: RuleEditorProps) {
  const rule = useRule(uid)
  const groups = useRuleGroups()
  const folders = useFolders()
  const dashboards = useDashboards()
  if (rule.error instanceof AskError && rule.error.status === 404) return <Gone title={t('noSuchRule')} />
  const hasAll = folders.data && groups.data && dashboards.data && (uid === undefined || rule.data)
  if (!hasAll) return <UnansweredForm asked={[groups, folders, dashboards, ...(uid === undefined ? [] : [rule])]} />
  const intervals = groups.data.map(({ folderUid, name, interval }) => ({ folderUid, name, interval }))
  const group = intervals.find((one) => one.folderUid === rule.data?.folderUID && one.name === rule.data?.ruleGroup)
  const first = rule.data === undefined ? fromPanel(search) : fromRule(rule.data, group?.interval ?? 60)
  const own = dashboards.data.find((one) => one.uid === oneOf(search.dashboard))?.folderUid
  const folderUid = first.folderUid || folderOf(own, folders.data)
  return (
    <RuleForm first={{ ...first, folderUid }} folders={folders.data} back={backOf(search)} range={rangeOf(search)} />
  )
}

/** That of the panel's dashboard, or any where it lies in none: a rule needs one. */
function folderOf(own: string | undefined, folders: readonly Folder[]): string {
  return (folders.find(({ uid }) => uid === own) ?? folders[0])?.uid ?? ''
}

function fromPanel(search: SearchParams): RuleDraft {
  const [title = '', expr = '', legend = ''] = [oneOf(search.title), oneOf(search.expr), oneOf(search.legend)]
  const [dashboard, panelId] = [oneOf(search.dashboard), oneOf(search.panel)]
  const place = dashboard === undefined ? {} : { __dashboardUid__: dashboard, __panelId__: panelId ?? '' }
  if (expr === '') return blankRule
  return { ...blankRule, title, expr, summary: summaryOf(title, legend), annotations: place }
}

function backOf(search: SearchParams): string {
  const dashboard = oneOf(search.dashboard)
  return dashboard === undefined ? '/alerting/list' : `/d/${encodeURIComponent(dashboard)}`
}

const hourMs = 3_600_000

// The range that the panel showed, or the last hours.
function rangeOf(search: SearchParams): { readonly fromMs: number; readonly toMs: number } {
  const [from, to] = [Number(oneOf(search.from)), Number(oneOf(search.to))]
  if (from > 0 && to > from) return { fromMs: from, toMs: to }
  return { fromMs: Date.now() - 6 * hourMs, toMs: Date.now() }
}
