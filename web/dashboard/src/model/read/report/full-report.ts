import type { ImportReport } from '../../dashboard.ts'
import { type Json, record } from '../../json.ts'
import { upgradePanel } from '../angular/upgrade-panel.ts'
import type { Upgraded } from '../angular/upgraded.ts'
import { readDashboard } from '../read-dashboard.ts'
import { isV2, unwrap } from '../read-plain.ts'
import { leftOutBeyond } from './beyond-panels.ts'
import { leftOut, sentence } from './left-out.ts'
import { t } from './words.ts'

/** What becomes of a dashboard, with all that it asks for and does not get. */
export function fullReport(json: unknown): ImportReport {
  const { report, variables } = readDashboard(json, reportingUpgrade)
  const unknown = variables.flatMap((one) => (one.kind === 'unknown' ? [t('unknownVariable', one)] : []))
  return { ...report, notes: [...report.notes, ...unknown, ...notesBeyond(json)] }
}

function reportingUpgrade(panel: Json): Upgraded {
  const upgraded = upgradePanel(panel)
  return { ...upgraded, notes: [...upgraded.notes, ...leftOut(upgraded.panel)] }
}

// The other form is put into the words of this one, which leaves nothing to be found by name.
function notesBeyond(json: unknown): readonly string[] {
  return isV2(json) ? [] : sentence('leftOut', leftOutBeyond(unwrap(record(json))))
}
