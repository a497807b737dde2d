import { Failure, hashKey, type Logger } from '@hearth/kernel'
import type { ProvisionDeps } from '../domain/dashboard/provision.ts'
import { provisionDashboards } from '../domain/dashboard/provision.ts'
import type { DataSourceRequest, DataSources } from '../domain/datasource/data-sources.ts'
import type { InTurn } from '../domain/in-turn.ts'
import type { ProvisioningFault, ProvisioningState } from '../domain/provisioning-state.ts'
import { createFileReader } from './read-folder.ts'
import { type DataSourceEntry, type ProvisioningOptions, readProvisioning } from './read-provisioning.ts'
import { watchFolder } from './watch-folder.ts'

export type ProvisionerDeps = ProvisionDeps & {
  readonly sources: DataSources
  readonly inTurn: InTurn
  /** Whether other processes have files too: then these are taken when they change, so that no two write in turns. */
  readonly isShared: boolean
  readonly logger: Logger
  /** Checks an entry of a file; throws a `Failure` that says what is wrong. */
  readonly parseDataSource: (value: unknown) => DataSourceRequest
  /** The uid of a data source whose entry names none. */
  readonly uidOf: (name: string) => string
  readonly changed: (state: ProvisioningState) => void
}

export type Provisioner = {
  readonly state: () => ProvisioningState
  /** Reads all files again. */
  reload(): Promise<void>
  /** Reads the files and follows their changes. */
  start(): Promise<void>
  close(): Promise<void>
}

type Options = Omit<ProvisioningOptions, 'readFile'> & { readonly pollMs: number }

/** Keeps dashboards and data sources in line with the provisioned files. */
export function createProvisioner(deps: ProvisionerDeps, options: Options): Provisioner {
  const readFile = createFileReader()
  let state: ProvisioningState = { dashboards: 0, faults: [] }
  let watching: { close(): Promise<void> } | undefined
  let reloading: Promise<void> = Promise.resolve()
  let taken: string | undefined
  const readAll = async (isAsked: boolean) => {
    const found = await readProvisioning({ ...options, readFile })
    const mark = deps.isShared ? hashKey(JSON.stringify(found)) : undefined
    if (mark !== undefined && mark === taken && !isAsked) return
    const { sourceFaults, dashboards, faults } = await deps.inTurn(() => ({
      sourceFaults: provisionSources(deps, found.dataSources, found.removedDataSources),
      ...provisionDashboards(deps, found.dashboards),
    }))
    taken = mark
    const next = { dashboards, faults: [...found.faults, ...sourceFaults, ...faults] }
    if (JSON.stringify(next) === JSON.stringify(state)) return
    for (const fault of next.faults) deps.logger.warn(fault, 'a provisioned file cannot be used')
    deps.logger.info({ dashboards, faults: next.faults.length }, 'provisioned files read')
    state = next
    deps.changed(state)
  }
  const read = (isAsked: boolean) => {
    const next = reloading.then(() => readAll(isAsked))
    reloading = next.catch(() => undefined)
    return next
  }
  return {
    state: () => state,
    reload: () => read(true),
    async start() {
      await read(true)
      watching = watchFolder(options.folder, options.pollMs, () =>
        read(false).catch((err: unknown) => deps.logger.error({ err }, 'provisioned files could not be read')),
      )
    },
    close: async () => watching?.close(),
  }
}

function provisionSources(
  deps: ProvisionerDeps,
  entries: readonly DataSourceEntry[],
  removed: readonly string[],
): ProvisioningFault[] {
  const { sources } = deps
  for (const source of sources.list()) {
    if (removed.includes(source.name) && source.origin === undefined) sources.remove(source)
  }
  const faults: ProvisioningFault[] = []
  let first: string | undefined
  for (const { file, editable, value } of entries) {
    try {
      const request = deps.parseDataSource(value)
      const { name, uid = deps.uidOf(name) } = request
      const isDefault = request.isDefault && first === undefined
      if (isDefault) first = name
      else if (request.isDefault) faults.push({ file, reason: `"${name}" cannot be the default: "${first}" is` })
      sources.provision({ ...request, uid, isDefault }, { provider: file, editable })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      faults.push({ file, reason: error.message })
    }
  }
  return faults
}
