import type { Dashboard } from '../dashboard.ts'
import { isRecord, type Json, list, record, text } from '../json.ts'
import { t } from '../words.ts'
import type { Upgrade } from './angular/upgraded.ts'
import { readV1 } from './read-v1.ts'

/** Whether a dashboard is written with `elements` and `layout`, or wrapped as a resource. */
export function isV2(json: unknown): boolean {
  const dashboard = unwrap(record(json))
  return isRecord(dashboard.spec) || isRecord(dashboard.elements)
}

/** Reads a dashboard that is not `isV2`. @param upgrade `upgradePanel`, where it may hold older panels */
export function readPlain(json: unknown, upgrade: Upgrade): Dashboard {
  const dashboard = unwrap(record(json))
  const version = text(dashboard.schemaVersion, t('noSchema'))
  const schema = list(dashboard.panels).length === 0 && list(dashboard.rows).length > 0 ? `${version} (rows)` : version
  return readV1(dashboard, schema, [], upgrade)
}

/** The dashboard in an answer of `GET /api/dashboards/uid/:uid`, and anything else as it is. */
export function unwrap(json: Json): Json {
  return isRecord(json.dashboard) ? json.dashboard : json
}
