import type { DataSource } from './data-source.ts'
import { isAlike } from './source-types.ts'

/** How a panel or query names its data source; the forms of all schema versions. */
export type DataSourceRef =
  | undefined
  | null
  | string
  | number
  | { readonly uid?: string | null | undefined; readonly type?: string | null | undefined }

export type Resolution =
  | {
      readonly kind: 'found'
      readonly source: DataSource
      /** What was named and stands for something else here, to be shown to the user. */
      readonly insteadOf: string | undefined
    }
  /** One of the sources that have no server, such as `-- Grafana --`. */
  | { readonly kind: 'built-in'; readonly name: string }
  | { readonly kind: 'unknown'; readonly name: string }

/** Our log service, as the Loki that it is as well. */
export const ownLokiUid = 'hearth-loki'

const builtIn = new Set(['-- grafana --', 'grafana', '-- dashboard --', '-- mixed --'])
const builtInTypes = new Set(['grafana', 'datasource'])

/**
 * The data source a reference means.
 *
 * By uid, then name, then numeric id. A reference that is empty, a variable (`${DS_PROMETHEUS}`) or
 * names what is not here means the default data source of its type, so that a dashboard from
 * anywhere works at once; a type of which there is none is `unknown`.
 */
export function resolveDataSource(ref: DataSourceRef, sources: readonly DataSource[]): Resolution {
  const { name, type } = parseRef(ref)
  if (builtIn.has(name.toLowerCase()) || builtInTypes.has(type)) return { kind: 'built-in', name: name || type }
  const named = sources.find(({ uid }) => uid === name) ?? sources.find((source) => isNamed(source, name))
  if (named !== undefined) return { kind: 'found', source: named, insteadOf: undefined }
  const isOpen = name === '' || name === 'default'
  const candidates = candidatesFor(isTypeVariable(type) ? 'prometheus' : type, sources)
  const source = candidates.find(({ isDefault }) => isDefault) ?? candidates[0]
  if (source === undefined) return { kind: 'unknown', name: name || type }
  return { kind: 'found', source, insteadOf: isOpen || isVariable(name) ? undefined : name }
}

// Our own Loki is always there, so whoever added another one means that.
function candidatesFor(type: string, sources: readonly DataSource[]): readonly DataSource[] {
  const alike = sources.filter((source) => isAlike(source.type, type))
  return alike.toSorted((left, right) => Number(left.uid === ownLokiUid) - Number(right.uid === ownLokiUid))
}

function parseRef(ref: DataSourceRef): { readonly name: string; readonly type: string } {
  if (typeof ref === 'string' || typeof ref === 'number') return { name: String(ref).trim(), type: '' }
  return { name: ref?.uid?.trim() ?? '', type: ref?.type?.trim() ?? '' }
}

function isNamed(source: DataSource, name: string): boolean {
  return source.name.toLowerCase() === name.toLowerCase() || String(source.id) === name
}

function isVariable(name: string): boolean {
  return /^\$|^\[\[/.test(name)
}

// Most dashboards name no type where they use a variable, and nearly all of them mean Prometheus.
function isTypeVariable(type: string): boolean {
  return type === '' || isVariable(type)
}
