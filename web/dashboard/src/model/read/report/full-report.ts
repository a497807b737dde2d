import type { ImportReport } from '../../dashboard.ts'
import { type Json, record, records, text } from '../../json.ts'
import { t } from '../../words.ts'
import { upgradePanel } from '../angular/upgrade-panel.ts'
import type { Upgraded } from '../angular/upgraded.ts'
import { readDashboard } from '../read-dashboard.ts'
import { leftOut } from './left-out.ts'

/** What becomes of a dashboard, with all that it asks for and does not get. */
export function fullReport(json: unknown): ImportReport {
  const { report, variables } = readDashboard(json, reportingUpgrade)
  const unknown = variables.flatMap((one) => (one.kind === 'unknown' ? [t('unknownVariable', one)] : []))
  return { ...report, notes: [...report.notes, ...unknown, ...timeNotes(record(json))] }
}

function reportingUpgrade(panel: Json): Upgraded {
  const upgraded = upgradePanel(panel)
  return { ...upgraded, notes: [...upgraded.notes, ...leftOut(upgraded.panel)] }
}

function timeNotes(json: Json): readonly string[] {
  const dashboard = record(json.dashboard ?? json)
  const fields = [
    ...(Number(dashboard.fiscalYearStartMonth ?? 0) > 0 ? ['fiscalYearStartMonth'] : []),
    ...(text(record(dashboard.timepicker).nowDelay) === '' ? [] : ['timepicker.nowDelay']),
    ...(records(record(dashboard.timepicker).quick_ranges).length > 0 ? ['timepicker.quick_ranges'] : []),
  ]
  return fields.length === 0 ? [] : [t('leftOut', { names: fields.join(', ') })]
}
