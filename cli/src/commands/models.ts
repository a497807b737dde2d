import { findLocal } from '../client/local.ts'
import { listModels } from '../client/models.ts'
import { EXIT } from '../exit-codes.ts'
import { sanitize } from '../terminal/sanitize.ts'
import { renderTable } from '../terminal/table.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** Lists the models; one whose download or loading failed says why. */
export async function models(terminal: Terminal): Promise<number> {
  const local = await findLocal()
  const rows = (await listModels(local.urlOf('inference'))).map(({ id, status }) => [
    sanitize(id),
    status.failed === true ? 'failed' : sanitize(status.value),
    sanitize(status.error ?? ''),
  ])
  for (const line of renderTable([['MODEL', 'STATE', ''], ...rows])) terminal.print(line)
  return EXIT.ok
}
