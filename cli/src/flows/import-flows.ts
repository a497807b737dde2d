import { EXIT } from '../exit-codes.ts'
import { sanitize } from '../terminal/sanitize.ts'
import type { Terminal } from '../terminal/terminal.ts'
import type { Exported } from './exported.ts'
import { diffFlows } from './flow-diff.ts'
import type { FlowReport, FlowServer } from './flow-server.ts'

/**
 * Prints what would become of each flow, then writes them: a flow whose id is there is altered, all
 * else is added with its id, so that clients need no change.
 *
 * @param write whether to write at all
 * @param told what would become of each flow, where that was told already
 */
export async function importFlows(
  terminal: Terminal,
  server: Omit<FlowServer, 'convert'>,
  exported: Exported,
  write: boolean,
  told?: readonly FlowReport[],
): Promise<number> {
  const reports = told ?? (await server.report(exported))
  for (const line of reports.flatMap(renderReport)) terminal.print(sanitize(line))
  terminal.print(summary(reports))
  if (!write) {
    terminal.print('Nothing is written yet: say --yes to import them')
    return EXIT.ok
  }
  const served = await server.list()
  const known = new Set(served.map(({ id }) => id))
  const present = exported.flows.filter(({ id }) => known.has(id))
  const changed = new Set(diffFlows(present, served).flatMap(({ id, state }) => (state === 'changed' ? [id] : [])))
  for (const flow of present.filter(({ id }) => changed.has(id))) await server.change(flow)
  const fresh = exported.flows.filter(({ id }) => !known.has(id))
  if (fresh.length > 0 || Object.keys(exported.others).length > 0) await server.add({ ...exported, flows: fresh })
  terminal.print(`${fresh.length} flows added, ${changed.size} altered`)
  return EXIT.ok
}

function renderReport({ name, id, verdict, substitutions, reasons, credentials }: FlowReport): string[] {
  return [
    `${name} (${id}): ${verdict}`,
    // Nodes of one label say the same once.
    ...new Set(substitutions.map(({ node, text }) => `  ${node}: ${text}`)),
    ...reasons.map((reason) => `  ${reason}`),
    ...(credentials.length > 0 ? [`  enter again: ${credentials.join(', ')}`] : []),
  ]
}

function summary(reports: readonly FlowReport[]): string {
  const count = (verdict: string) => reports.filter((report) => report.verdict === verdict).length
  return (
    `${reports.length} flows: ${count('runs')} run, ${count('runs with substitution')} run with substitution, ` +
    `${count('cannot run')} cannot run`
  )
}
