import { findLocal } from '../client/local.ts'
import { listModels } from '../client/models.ts'
import { EXIT } from '../exit-codes.ts'
import { sanitize } from '../terminal/sanitize.ts'
import { renderTable } from '../terminal/table.ts'
import type { Terminal } from '../terminal/terminal.ts'

export async function models(terminal: Terminal): Promise<number> {
  const local = await findLocal()
  const rows = (await listModels(local.urlOf('inference'))).map(({ id, status }) => [
    sanitize(id),
    sanitize(status?.value ?? 'unknown'),
  ])
  for (const line of renderTable([['MODEL', 'STATE'], ...rows])) terminal.print(line)
  return EXIT.ok
}
