import type { Dashboard } from '../dashboard.ts'
import { isRecord, type Json, list, record, text } from '../json.ts'
import { readV1 } from './read-v1.ts'
import { v1OfV2 } from './v2/v1-of-v2.ts'

/**
 * Reads the JSON of a dashboard, whichever way it was written: schema versions 0 to 43, `rows[]`, panels of
 * types that are gone, and v2 with `elements` and `layout`. An answer of `GET /api/dashboards/uid/:uid` may be
 * given as it is.
 *
 * It never throws: a strange panel becomes a placeholder, anything but an object a dashboard without panels.
 */
export function readDashboard(json: unknown): Dashboard {
  const dashboard = unwrap(record(json))
  if (isRecord(dashboard.spec)) return fromV2(record(dashboard.spec), text(dashboard.apiVersion, 'v2'), dashboard)
  if (isRecord(dashboard.elements)) return fromV2(dashboard, 'v2', {})
  const version = text(dashboard.schemaVersion, 'none')
  const schema = list(dashboard.panels).length === 0 && list(dashboard.rows).length > 0 ? `${version} (rows)` : version
  return readV1(dashboard, schema, [])
}

function unwrap(json: Json): Json {
  return isRecord(json.dashboard) ? json.dashboard : json
}

function fromV2(spec: Json, schema: string, resource: Json): Dashboard {
  // A resource of the older API versions wraps v1.
  if (!isRecord(spec.elements)) return readV1(withUid(spec, resource), schema, [])
  const { dashboard, notes } = v1OfV2(spec)
  return readV1(withUid(dashboard, resource), schema, notes)
}

function withUid(dashboard: Json, resource: Json): Json {
  return { uid: record(resource.metadata).name, ...dashboard }
}
