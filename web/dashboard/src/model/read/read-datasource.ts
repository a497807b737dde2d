import type { DatasourceRef } from '../datasource-ref.ts'
import { filledText, isRecord } from '../json.ts'

const special: Readonly<Record<string, DatasourceRef['kind']>> = {
  '-- Mixed --': 'mixed',
  '-- Grafana --': 'grafana',
  grafana: 'grafana',
  '-- Dashboard --': 'dashboard',
  default: 'default',
}

/**
 * Reads every form that dashboards carry: nothing, a name, a uid, a variable, an object with uid and type.
 * A reference that leads nowhere is still read: which source stands in for it is decided where they are known.
 */
export function readDatasource(json: unknown): DatasourceRef {
  if (typeof json === 'string') return fromId(filledText(json), undefined)
  if (!isRecord(json)) return { kind: 'default', id: undefined, type: undefined }
  return fromId(filledText(json.uid) ?? filledText(json.name), filledText(json.type))
}

function fromId(id: string | undefined, type: string | undefined): DatasourceRef {
  if (id === undefined) return { kind: type === undefined ? 'default' : 'named', id: undefined, type }
  return { kind: special[id] ?? 'named', id, type }
}
