import { SERVICE_NAMES } from '@hearth/kernel'
import { describeLastBackup, type LastBackup, readLastBackup } from '../../backup/last-backup.ts'
import { runAddress } from '../../client/addresses.ts'
import { type DefaultModel, readDefaultModel } from '../../client/default-model.ts'
import { findLocal, type Local, notRunning } from '../../client/local.ts'
import { EXIT } from '../../exit-codes.ts'
import { LIMITS } from '../../limits.ts'
import { renderDefaultModel, tellDefaultModel } from '../../offer/default-model-status.ts'
import { renderTable } from '../../terminal/table.ts'
import type { Terminal } from '../../terminal/terminal.ts'

/** Shows what runs; exit code 0 when all services are ready, 1 when one is not or the last backup failed, 3 when none runs. */
export async function status(terminal: Terminal, options: { readonly json: boolean }): Promise<number> {
  const local = await findLocal()
  const last = await readLastBackup(local.common.home)
  const model = await readModel(local)
  if (options.json)
    terminal.print(
      JSON.stringify({ ...describe(local), model: model && renderDefaultModel(model), lastBackup: last }, undefined, 2),
    )
  if (local.run === undefined) {
    if (options.json) return EXIT.notRunning
    throw notRunning(local.common.home)
  }
  if (!options.json) printTable(terminal, local)
  if (!options.json && model !== undefined) for (const line of tellDefaultModel(model)) terminal.print(line)
  if (!options.json && last !== undefined) printBackup(terminal, last)
  const states = Object.values(local.run.services).map(({ state }) => state)
  return states.every((state) => state === 'ready') && last?.ok !== false ? EXIT.ok : EXIT.failed
}

function describe({ common, run }: Local): object {
  if (run === undefined) return { running: false, home: common.home }
  const services = servicesOf(run).map((service) => [service.name, { ...service, name: undefined }])
  return {
    running: true,
    home: common.home,
    version: common.version,
    pid: run.pid,
    startedAt: run.startedAt,
    services: Object.fromEntries(services),
  }
}

/** `undefined` when the inference service does not tell. */
async function readModel(local: Local): Promise<DefaultModel | undefined> {
  if (local.run?.services.inference === undefined) return undefined
  const service = { url: local.urlOf('inference'), key: await local.key() }
  return readDefaultModel(service, AbortSignal.timeout(LIMITS.readyTimeoutMs)).catch(() => undefined)
}

function printBackup(terminal: Terminal, last: LastBackup): void {
  if (last.ok) terminal.print(describeLastBackup(last))
  else terminal.warn(describeLastBackup(last))
}

function printTable(terminal: Terminal, { run }: Local): void {
  if (run === undefined) return
  const services = servicesOf(run)
  const rows = services.map(({ name, state, url, pid, restarts }) => [
    name,
    state,
    url,
    pid === null ? '-' : String(pid),
    String(restarts),
  ])
  const [header = '', ...lines] = renderTable([['SERVICE', 'STATE', 'ADDRESS', 'PROCESS', 'RESTARTS'], ...rows])
  terminal.print(terminal.style('bold', header))
  for (const line of lines) terminal.print(line)
  for (const { name, reason } of services) if (reason !== undefined) terminal.print(`${name}: ${reason}`)
}

function servicesOf(run: NonNullable<Local['run']>) {
  return SERVICE_NAMES.flatMap((name) => {
    const service = run.services[name]
    return service === undefined ? [] : [{ ...service, name, url: runAddress(run, name) ?? '' }]
  })
}
