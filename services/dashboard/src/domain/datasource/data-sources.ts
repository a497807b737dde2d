import { Failure } from '@hearth/kernel'
import { checkUid } from '../uid.ts'
import { checkPlace } from './check-place.ts'
import type { DataSource, DataSourceSettings, DataSourceStore, DataSourceWrite } from './data-source.ts'

/** A data source as a caller describes it. */
export type DataSourceRequest = {
  readonly uid: string | undefined
  readonly name: string
  readonly type: string
  readonly settings: DataSourceSettings
  readonly secrets: Readonly<Record<string, string>>
  readonly isDefault: boolean
  /** The version it was read at, to notice who was faster; `undefined` when the caller does not care. */
  readonly version: number | undefined
}

export type DataSources = {
  list(): readonly DataSource[]
  /** @throws {Failure} `missing` */
  find(by: 'uid' | 'name' | 'id', value: string): DataSource
  create(request: DataSourceRequest): DataSource
  update(source: DataSource, request: DataSourceRequest): DataSource
  remove(source: DataSource): void
  /** Brings a provider's data source up to date; one that was made the default by a person stays so. */
  provision(
    request: DataSourceRequest & { readonly uid: string },
    origin: NonNullable<DataSource['origin']>,
  ): DataSource
}

/** Data sources by Grafana's rules. */
export function createDataSources(deps: {
  readonly store: DataSourceStore
  readonly newUid: () => string
}): DataSources {
  const { store } = deps
  const checked = (request: DataSourceRequest, own?: DataSource): DataSourceRequest => {
    checkFields(request)
    const others = store.list().filter(({ id }) => id !== own?.id)
    if (others.some(({ name }) => name === request.name)) throw taken('name')
    if (request.uid !== undefined && others.some(({ uid }) => uid === request.uid)) throw taken('uid')
    return request
  }
  return {
    list: () => store.list(),
    find(by, value) {
      const source = store.list().find((candidate) => String(candidate[by]) === value)
      if (source === undefined) throw new Failure('missing', 'Data source not found', { code: 'not-found' })
      return source
    },
    create(request) {
      const { uid, ...rest } = checked(request)
      return store.put({ ...rest, id: undefined, uid: checkUid(uid || deps.newUid()), origin: undefined })
    },
    update(source, request) {
      refuseReadOnly(source, 'update')
      if (request.version !== undefined && request.version !== 0 && request.version !== source.version) {
        throw new Failure(
          'conflict',
          'Datasource has already been updated by someone else. Please reload and try again',
          {
            code: 'datasource-exists',
          },
        )
      }
      const uid = checkUid(request.uid || source.uid)
      return store.put({ ...checked({ ...request, uid }, source), id: source.id, uid, origin: source.origin })
    },
    remove(source) {
      refuseReadOnly(source, 'delete')
      store.remove(source.id)
    },
    provision(request, origin) {
      checkFields(request)
      const all = store.list()
      const named = all.find(({ name }) => name === request.name)
      const known = all.find(({ uid }) => uid === request.uid) ?? named
      if (named !== undefined && named !== known) throw taken('name')
      const otherDefault = all.some((source) => source.isDefault && source.id !== known?.id)
      const isDefault = request.isDefault && !(otherDefault && origin.provider === 'hearth')
      const write = { ...request, id: known?.id, isDefault, origin }
      return known !== undefined && isUpToDate(known, write, store.reveal(known.id)) ? known : store.put(write)
    },
  }
}

// Provisioned files are read every few seconds; only what changed is a new version.
function isUpToDate(known: DataSource, write: DataSourceWrite, secrets: Readonly<Record<string, string>>): boolean {
  const facts = ({ uid, name, type, settings, isDefault, origin }: Omit<DataSourceWrite, 'id' | 'secrets'>) =>
    JSON.stringify([uid, name, type, Object.entries(settings).sort(), isDefault, origin])
  const areSecretsSet = Object.entries(write.secrets).every(([name, value]) => (secrets[name] ?? '') === value)
  return facts(known) === facts(write) && areSecretsSet
}

function checkFields({ name, type, settings }: DataSourceRequest): void {
  if (name.trim() === '') throw new Failure('invalid', 'bad request data: "name" must not be empty', { param: 'name' })
  if (type === '') throw new Failure('invalid', 'bad request data: "type" must not be empty', { param: 'type' })
  checkPlace(type, settings)
}

function refuseReadOnly({ origin }: DataSource, verb: string): void {
  if (origin === undefined || origin.editable) return
  throw new Failure(
    'forbidden',
    `Cannot ${verb} read-only data source: it comes from the provider "${origin.provider}"`,
    {
      code: 'read-only',
    },
  )
}

function taken(field: string): Failure {
  return new Failure('conflict', `data source with the same ${field} already exists`, { code: 'datasource-exists' })
}
