import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Program, startProgram } from './start-program.ts'

const binary = '/usr/bin/victoria-metrics'

export const isVictoriaMetricsInstalled = existsSync(binary)

/** Starts Debian's VictoriaMetrics on a free port; what it takes can be asked for at once. */
export async function startVictoriaMetrics(flags: readonly string[] = []): Promise<Program> {
  const home = await mkdtemp(join(tmpdir(), 'victoria-metrics-'))
  const args = (address: string) => [
    `-httpListenAddr=${address}`,
    `-storageDataPath=${home}`,
    '-search.latencyOffset=0',
    '-search.disableCache',
    '-retentionPeriod=100y',
    '-loggerLevel=ERROR',
    ...flags,
  ]
  const { url, stop } = await startProgram(binary, args, '/health')
  return {
    url,
    async stop() {
      await stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}
