import { renderSize } from '@hearth/kernel'
import { findLocal } from '../../client/local.ts'
import { listModels } from '../../client/models.ts'
import { EXIT } from '../../exit-codes.ts'
import { sanitize } from '../../terminal/sanitize.ts'
import { renderTable } from '../../terminal/table.ts'
import type { Terminal } from '../../terminal/terminal.ts'
import { renderMemory } from './render-memory.ts'

/** Lists the models with what they take on the disk and in memory; one that failed says why. */
export async function models(terminal: Terminal): Promise<number> {
  const local = await findLocal()
  const rows = (await listModels(local.urlOf('inference'), await local.key())).map(({ id, status, ...model }) => [
    sanitize(id),
    status.failed === true ? 'failed' : sanitize(status.value),
    model.size === undefined ? '-' : renderSize(model.size),
    renderMemory(model.memory),
    sanitize(status.error ?? (model.aliases ?? []).join(', ')),
  ])
  for (const line of renderTable([['MODEL', 'STATE', 'FILE', 'MEMORY', ''], ...rows])) terminal.print(line)
  return EXIT.ok
}
