import type { Dashboard } from '../dashboard.ts'
import { record } from '../json.ts'
import { holdsOlderPanels } from './angular/older-types.ts'
import { asItIs } from './angular/upgraded.ts'
import { isV2, readPlain, unwrap } from './read-plain.ts'

/** Reads a dashboard like `readDashboard`; what reads v2, and panels of older types, is loaded where there are some. */
export async function readStored(json: unknown): Promise<Dashboard> {
  if (isV2(json)) return (await import('./read-dashboard.ts')).readDashboard(json)
  if (!holdsOlderPanels(unwrap(record(json)))) return readPlain(json, asItIs)
  return readPlain(json, (await import('./angular/upgrade-panel.ts')).upgradePanel)
}
