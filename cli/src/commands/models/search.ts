import { renderSize } from '@hearth/kernel'
import { type CatalogueEntry, searchModels } from '../../client/catalogue.ts'
import { findInference } from '../../client/find-inference.ts'
import { EXIT } from '../../exit-codes.ts'
import { sanitize } from '../../terminal/sanitize.ts'
import { renderTable } from '../../terminal/table.ts'
import type { Terminal } from '../../terminal/terminal.ts'

const fits = { well: 'runs well here', slowly: 'slowly', no: 'not here' } as const

/** Lists models of the catalogue and repositories of the hub by words; without a connection the former alone. */
export async function searchFor(terminal: Terminal, words: string): Promise<number> {
  const { data, hub, hub_error: reason } = await searchModels(await findInference(), words)
  if (data.length + hub.length === 0) terminal.warn(`Nothing is called "${sanitize(words)}"`)
  if (data.length > 0) print(terminal, [['CATALOGUE', 'FOR', 'FILE', 'LICENCE', ''], ...data.map(toRow)])
  if (hub.length > 0) {
    if (data.length > 0) terminal.print('')
    const rows = hub.map(({ repository, licence, downloads }) => [
      sanitize(`hf:${repository}`),
      sanitize(licence ?? '-'),
      downloads === null ? '-' : String(downloads),
    ])
    print(terminal, [['HUB', 'LICENCE', 'DOWNLOADS'], ...rows])
  }
  if (reason !== null) terminal.warn(sanitize(reason))
  return data.length + hub.length > 0 ? EXIT.ok : EXIT.failed
}

function toRow({ id, purpose, size_bytes, licence, fit, stored_as }: CatalogueEntry): string[] {
  const state = stored_as === null ? fits[fit] : 'stored'
  return [sanitize(id), sanitize(purpose), renderSize(size_bytes), sanitize(licence), state]
}

function print(terminal: Terminal, rows: readonly (readonly string[])[]): void {
  for (const line of renderTable(rows)) terminal.print(line)
}
