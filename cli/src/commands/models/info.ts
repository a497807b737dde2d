import { type CatalogueEntry, readModelInfo } from '../../client/catalogue.ts'
import { findInference } from '../../client/find-inference.ts'
import { EXIT } from '../../exit-codes.ts'
import { renderBytes } from '../../terminal/quantities.ts'
import { sanitize } from '../../terminal/sanitize.ts'
import { renderTable } from '../../terminal/table.ts'
import type { Terminal } from '../../terminal/terminal.ts'

/** Tells what is known of a model of the catalogue or a repository of the hub, and which files there are. */
export async function modelInfo(terminal: Terminal, name: string): Promise<number> {
  const { repository, entry, files, hub_error: reason } = await readModelInfo(await findInference(), name)
  const facts = entry === null ? [['repository', repository]] : factsOf(entry, repository)
  for (const line of renderTable(facts.map((row) => row.map(sanitize)))) terminal.print(line)
  const rows = files.map(({ size_bytes, address }) => [
    size_bytes === null ? '-' : renderBytes(size_bytes),
    sanitize(address),
  ])
  if (rows.length > 0) terminal.print('')
  for (const line of renderTable(rows)) terminal.print(line)
  if (reason !== null) terminal.warn(sanitize(reason))
  return entry === null && files.length === 0 ? EXIT.failed : EXIT.ok
}

function factsOf(entry: CatalogueEntry, repository: string): string[][] {
  const able = Object.entries(entry.capabilities).flatMap(([capability, has]) => (has ? [capability] : []))
  const memory = `${renderBytes(entry.memory_bytes)} of memory`
  return [
    ['name', entry.name],
    ['for', [entry.purpose, ...able].join(', ')],
    ['here', entry.stored_as === null ? entry.reason : `${entry.reason}; stored as ${entry.stored_as}`],
    ['file', `${entry.quantization}, ${renderBytes(entry.size_bytes)}, ${memory}`],
    ['context', `${entry.context_tokens} tokens`],
    ['licence', entry.licence],
    ['languages', entry.languages.join(', ')],
    ['page', entry.page],
    ['repository', repository],
  ]
}
