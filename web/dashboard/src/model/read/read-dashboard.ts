import type { Dashboard } from '../dashboard.ts'
import { isRecord, type Json, record, text } from '../json.ts'
import { upgradePanel } from './angular/upgrade-panel.ts'
import type { Upgrade } from './angular/upgraded.ts'
import { readPlain, unwrap } from './read-plain.ts'
import { readV1 } from './read-v1.ts'
import { v1OfV2 } from './v2/v1-of-v2.ts'

/**
 * Reads the JSON of a dashboard, whichever way it was written: schema versions 0 to 43, `rows[]`, panels of
 * types that are gone, and v2 with `elements` and `layout`. An answer of `GET /api/dashboards/uid/:uid` may be
 * given as it is.
 *
 * It never throws: a strange panel becomes a placeholder, anything but an object a dashboard without panels.
 */
export function readDashboard(json: unknown, upgrade: Upgrade = upgradePanel): Dashboard {
  const dashboard = unwrap(record(json))
  if (isRecord(dashboard.spec))
    return fromV2(record(dashboard.spec), text(dashboard.apiVersion, 'v2'), dashboard, upgrade)
  if (isRecord(dashboard.elements)) return fromV2(dashboard, 'v2', {}, upgrade)
  return readPlain(dashboard, upgrade)
}

function fromV2(spec: Json, schema: string, resource: Json, upgrade: Upgrade): Dashboard {
  // A resource of the older API versions wraps v1.
  if (!isRecord(spec.elements)) return readV1(withUid(spec, resource), schema, [], upgrade)
  const { dashboard, notes } = v1OfV2(spec)
  return readV1(withUid(dashboard, resource), schema, notes, upgrade)
}

function withUid(dashboard: Json, resource: Json): Json {
  return { uid: record(resource.metadata).name, ...dashboard }
}
