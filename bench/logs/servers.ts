import { findProgram, startLoki } from '../../tests/conformance/logs/loki-program.fixture.ts'
import { readCpuMs } from '../lib/cpu.ts'
import { readMemory, readPeakMb } from '../lib/memory.ts'
import { makeHome, type Server, startService } from '../metrics/servers.ts'

export type LogServer = Pick<Server, 'name' | 'url' | 'cpuMs' | 'rssMb' | 'peakMb' | 'stop'>

/** Ours as in the bundle, and Loki where its program is. */
export async function startLogServers(): Promise<readonly LogServer[]> {
  const env = { HEARTH_LOGS_PORT: '0', HEARTH_LOGS_DOCKER: 'off', HEARTH_LOG_LEVEL: 'fatal' }
  const ours = await startService('logs', await makeHome(), env, '/ready')
  const program = findProgram('loki')
  if (program === undefined) {
    console.log('No program "loki" on the path or in .cache/loki: nothing to compare with')
    return [ours]
  }
  const { url, pid, stop } = await startLoki(program)
  // A bench that fails leaves none behind.
  const kill = () => void process.kill(pid, 'SIGKILL')
  process.once('exit', kill)
  const loki = {
    name: 'Loki',
    url,
    cpuMs: () => readCpuMs(pid),
    rssMb: () => readMemory(pid).rssMb,
    peakMb: () => readPeakMb(pid),
    async stop() {
      process.off('exit', kill)
      await stop()
    },
  }
  return [ours, loki]
}
