import { Failure, renderSize } from '@hearth/kernel'
import { type CatalogueEntry, type ModelInfo, readModelInfo } from '../../client/catalogue.ts'
import { findInference } from '../../client/find-inference.ts'
import { listModels, type Model } from '../../client/models.ts'
import { EXIT } from '../../exit-codes.ts'
import { sanitize } from '../../terminal/sanitize.ts'
import { renderTable } from '../../terminal/table.ts'
import type { Terminal } from '../../terminal/terminal.ts'
import { renderMemory } from './render-memory.ts'

/**
 * Tells what is known of a model of the catalogue or a repository of the hub, and which files there are; of a model
 * that is here and comes from neither, what it takes.
 */
export async function modelInfo(terminal: Terminal, name: string): Promise<number> {
  const service = await findInference()
  const info = await readModelInfo(service, name).catch((error: unknown) => {
    if (error instanceof Failure && error.kind === 'missing') return error
    throw error
  })
  if (!(info instanceof Failure)) return printInfo(terminal, info)
  const stored = (await listModels(service.url, service.key)).find(
    ({ id, aliases = [] }) => id === name || aliases.includes(name),
  )
  if (stored === undefined) throw info
  for (const line of renderTable(factsOfStored(stored))) terminal.print(line)
  return EXIT.ok
}

function factsOfStored({ id, status, size, memory, aliases = [] }: Model): string[][] {
  const also = aliases.filter((alias) => alias !== id)
  return [
    ['name', sanitize(id)],
    ...(also.length === 0 ? [] : [['also as', sanitize(also.join(', '))]]),
    ['here', sanitize(status.error ?? status.value)],
    ['file', size === undefined ? '-' : renderSize(size)],
    ['memory', renderMemory(memory)],
  ]
}

function printInfo(terminal: Terminal, { repository, entry, files, hub_error: reason }: ModelInfo): number {
  const facts = entry === null ? [['repository', repository]] : factsOf(entry, repository)
  for (const line of renderTable(facts.map((row) => row.map(sanitize)))) terminal.print(line)
  const rows = files.map(({ size_bytes, address }) => [
    size_bytes === null ? '-' : renderSize(size_bytes),
    sanitize(address),
  ])
  if (rows.length > 0) terminal.print('')
  for (const line of renderTable(rows)) terminal.print(line)
  if (reason !== null) terminal.warn(sanitize(reason))
  return entry === null && files.length === 0 ? EXIT.failed : EXIT.ok
}

function factsOf(entry: CatalogueEntry, repository: string): string[][] {
  const able = Object.entries(entry.capabilities).flatMap(([capability, has]) => (has ? [capability] : []))
  const memory = `${renderSize(entry.memory_bytes)} of memory`
  return [
    ['name', entry.name],
    ['for', [entry.purpose, ...able].join(', ')],
    ['here', entry.stored_as === null ? entry.reason : `${entry.reason}; stored as ${entry.stored_as}`],
    ['file', `${entry.quantization}, ${renderSize(entry.size_bytes)}, ${memory}`],
    ['context', `${entry.context_tokens} tokens`],
    ['licence', entry.licence],
    ['languages', entry.languages.join(', ')],
    ['page', entry.page],
    ['repository', repository],
  ]
}
