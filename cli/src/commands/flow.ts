import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '@hearth/kernel'
import { findLocal } from '../client/local.ts'
import { EXIT } from '../exit-codes.ts'
import { diffFlows } from '../flows/flow-diff.ts'
import { flowFileName, renderFlowFile } from '../flows/flow-file.ts'
import { type FlowServer, openFlowServer } from '../flows/flow-server.ts'
import { exportedOf, type Found, readForeign } from '../flows/foreign-file.ts'
import { importFlows } from '../flows/import-flows.ts'
import { readFlows, readFolder } from '../flows/read-flows.ts'
import { watchFolder } from '../flows/watch-folder.ts'
import { sanitize } from '../terminal/sanitize.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** Writes every flow as a file of its own, for git. */
export async function exportFlows(terminal: Terminal, folder: string): Promise<number> {
  const flows = await (await server()).list()
  await mkdir(folder, { recursive: true })
  for (const flow of flows) await writeFileAtomic(join(folder, flowFileName(flow)), renderFlowFile(flow))
  terminal.print(`${flows.length} flows are in ${folder}`)
  return EXIT.ok
}

/** Says what an import of the folder would change; the exit code tells scripts whether anything would. */
export async function diffFolder(terminal: Terminal, folder: string): Promise<number> {
  const differences = diffFlows(await readFolder(folder), await (await server()).list())
  for (const { name, id, state, lines } of differences) {
    terminal.print(`${sanitize(name)} (${id}): ${state}`)
    for (const line of lines) terminal.print(`  ${sanitize(line)}`)
  }
  if (differences.length === 0) terminal.print('No difference')
  return differences.length === 0 ? EXIT.ok : EXIT.failed
}

/**
 * Reports what would become of each flow at `path`, and with `yes` imports them. With `watch` it goes
 * on with every file of the folder that changes, until Ctrl-C.
 */
export async function importPath(
  terminal: Terminal,
  path: string,
  options: { readonly yes: boolean; readonly watch: boolean },
): Promise<number> {
  const flows = await server()
  const { exported, reports } = await flowsAt(path, flows)
  const code = await importFlows(terminal, flows, exported, options.yes || options.watch, reports)
  if (!options.watch) return code
  terminal.warn(`Watching ${path}; Ctrl-C ends it`)
  await watchFolder(terminal, path, (exported) => importFlows(terminal, flows, exported, true))
  return EXIT.ok
}

async function flowsAt(path: string, flows: FlowServer): Promise<Found> {
  const foreign = await readForeign(path)
  return foreign === undefined
    ? { exported: await readFlows(path) }
    : exportedOf(foreign, await flows.convert(foreign.text))
}

async function server(): Promise<FlowServer> {
  const local = await findLocal()
  return openFlowServer(local.urlOf('chatflow'), await local.key())
}
