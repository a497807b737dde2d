import { findLocal } from '../../client/local.ts'
import { listModels, type Model } from '../../client/models.ts'
import { EXIT } from '../../exit-codes.ts'
import { renderBytes } from '../../terminal/quantities.ts'
import { sanitize } from '../../terminal/sanitize.ts'
import { renderTable } from '../../terminal/table.ts'
import type { Terminal } from '../../terminal/terminal.ts'

/** Lists the models with what they take on the disk and in memory; one that failed says why. */
export async function models(terminal: Terminal): Promise<number> {
  const local = await findLocal()
  const rows = (await listModels(local.urlOf('inference'), await local.key())).map(({ id, status, ...model }) => [
    sanitize(id),
    status.failed === true ? 'failed' : sanitize(status.value),
    model.size === undefined ? '-' : renderBytes(model.size),
    renderMemory(model),
    sanitize(status.error ?? (model.aliases ?? []).join(', ')),
  ])
  for (const line of renderTable([['MODEL', 'STATE', 'FILE', 'MEMORY', ''], ...rows])) terminal.print(line)
  return EXIT.ok
}

/** What it takes, or about what it would take. */
function renderMemory({ memory }: Pick<Model, 'memory'>): string {
  if (memory?.used_bytes !== undefined) return renderBytes(memory.used_bytes)
  const estimate = memory?.estimated_bytes ?? undefined
  return estimate === undefined ? '-' : `~${renderBytes(estimate)}`
}
