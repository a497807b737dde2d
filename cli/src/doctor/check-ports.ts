import { hearthCommand } from '@hearth/kernel'
import { probeRunAddress } from '../client/addresses.ts'
import { LIMITS } from '../limits.ts'
import { BUNDLE_NAMES, configuredPort } from '../services.ts'
import { type RunState, readRun } from '../supervisor/home/run-file.ts'
import { takePorts } from '../supervisor/home/take-ports.ts'
import { askReadiness } from '../supervisor/process/readiness.ts'
import type { Check } from './check.ts'

/** Running: does each service answer; stopped: can each have its port. */
export const checkPorts: Check = {
  name: 'ports',
  async run({ run, common, settings }) {
    if (run === undefined) {
      const wanted = BUNDLE_NAMES.map((name) => ({ name, port: configuredPort(settings, name) }))
      const taken = await takePorts(common.host, wanted)
      if (taken.ok) return { status: 'ok', detail: `${wanted.map(({ port }) => port).join(', ')} are free` }
      return { status: 'failing', detail: taken.faults.join('; '), mend: 'end those programs or set other ports' }
    }
    const answers = await Promise.all(Object.keys(run.services).map((name) => askService(name, run, common.home)))
    const faults = answers.filter((answer) => answer !== undefined)
    if (faults.length === 0) return { status: 'ok', detail: 'every service answers and is ready' }
    return { status: 'failing', detail: faults.join('; '), mend: `see what it wrote: ${hearthCommand} logs <service>` }
  },
}

// A machine that is busy answers late, and what has just ended is known to the supervisor before it is back.
async function askService(name: string, run: RunState, home: string): Promise<string | undefined> {
  const { ready, reason } = await askReadiness(probeRunAddress(run, name) ?? '', LIMITS.doctorTimeoutMs)
  if (ready) return undefined
  const now = (await readRun(home))?.services[name]
  return now?.state === 'restarting' || now?.state === 'failed'
    ? `${name} is ${now.state}: ${now.reason ?? reason}`
    : `${name}: ${reason}`
}
