import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Program, startProgram } from './start-program.ts'

const binary = '/usr/bin/prometheus'

export const isPrometheusInstalled = existsSync(binary)

/**
 * Starts Debian's Prometheus with remote write on a free port; `config` is its YAML.
 *
 * @param data its folder of blocks; a new one that goes with it by default
 */
export async function startPrometheus(
  config = 'scrape_configs: []\n',
  data?: string,
  flags: readonly string[] = [],
): Promise<Program> {
  const home = await mkdtemp(join(tmpdir(), 'prometheus-'))
  await writeFile(join(home, 'prometheus.yml'), config)
  const args = (address: string) => [
    `--config.file=${join(home, 'prometheus.yml')}`,
    `--storage.tsdb.path=${data ?? join(home, 'data')}`,
    `--web.listen-address=${address}`,
    '--web.enable-remote-write-receiver',
    '--enable-feature=native-histograms,promql-per-step-stats',
    ...flags,
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
