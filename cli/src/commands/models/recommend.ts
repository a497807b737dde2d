import { renderSize } from '@hearth/kernel'
import { type CatalogueEntry, readCatalogue } from '../../client/catalogue.ts'
import { findInference } from '../../client/find-inference.ts'
import { EXIT } from '../../exit-codes.ts'
import { sanitize } from '../../terminal/sanitize.ts'
import { renderTable } from '../../terminal/table.ts'
import type { Terminal } from '../../terminal/terminal.ts'

/** Names the models to begin with on this machine, one for each purpose. */
export async function recommendModels(terminal: Terminal): Promise<number> {
  const { machine, data } = await readCatalogue(await findInference())
  const gpus = machine.gpus.map(({ name, in_use }) => `${sanitize(name)}${in_use ? '' : ' (not used)'}`)
  const speed = `${Math.round(machine.memory_bytes_per_second / 1e9)} GB/s`
  const memory = `${renderSize(machine.memory_bytes)} of memory at ${speed}`
  const facts = [`${machine.cores} cores`, memory, `${renderSize(machine.free_disk_bytes)} of disk free`, ...gpus]
  terminal.print(`This machine: ${facts.join(', ')}`)
  const found = data.filter(({ recommended }) => recommended)
  const [least] = data.filter(({ purpose }) => purpose === 'chat')
  if (!found.some(({ purpose }) => purpose === 'chat') && least !== undefined) {
    terminal.print(`No model for a chat runs here: of ${sanitize(least.name)}, ${sanitize(least.reason)}`)
  }
  if (found.length === 0) return EXIT.failed
  for (const line of renderTable([['FOR', 'MODEL', 'FILE', ''], ...found.map(toRow)])) terminal.print(line)
  return EXIT.ok
}

function toRow({ purpose, id, size_bytes, reason, stored_as }: CatalogueEntry): string[] {
  const state = stored_as === null ? reason : `stored; ${reason}`
  return [sanitize(purpose), sanitize(id), renderSize(size_bytes), sanitize(state)]
}
