import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMetrics } from '../start-metrics.ts'
import type { Program } from '../start-program.ts'

/** Starts a metrics service with this configuration of Alertmanager's; its address is that of the API's root. */
export async function startOurs(config: string): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-alertmanager-'))
  const alertmanagerFile = join(folder, 'alertmanager.yml')
  await writeFile(alertmanagerFile, config)
  const { url, stop } = await startMetrics({ alertmanagerFile })
  return {
    url: `${url}/alertmanager`,
    async stop() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
