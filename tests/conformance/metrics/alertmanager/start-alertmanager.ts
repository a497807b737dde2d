import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Program, startProgram } from '../start-program.ts'

const binary = '/usr/bin/prometheus-alertmanager'

export const isAlertmanagerInstalled = existsSync(binary)

/** Starts Debian's Alertmanager, alone and without state, on a free port; `config` is its YAML. */
export async function startAlertmanager(config: string): Promise<Program> {
  const home = await mkdtemp(join(tmpdir(), 'alertmanager-'))
  await writeFile(join(home, 'alertmanager.yml'), config)
  const args = (address: string) => [
    `--config.file=${join(home, 'alertmanager.yml')}`,
    `--storage.path=${join(home, 'data')}`,
    `--web.listen-address=${address}`,
    '--cluster.listen-address=',
  ]
  const { url, stop } = await startProgram(binary, args, '/-/ready')
  return {
    url,
    async stop() {
      await stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}
