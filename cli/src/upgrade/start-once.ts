import type { CommonConfig, Settings } from '@hearth/kernel'
import { BUNDLE_NAMES } from '../services.ts'
import { takePorts } from '../supervisor/home/take-ports.ts'
import { openRun } from '../supervisor/open-run.ts'
import type { ServiceStatus } from '../supervisor/process/service-keeper.ts'

/**
 * Starts every service of this program on ports that nobody knows, and stops them again: what they keep is then in the
 * form of this program.
 *
 * @returns why a service cannot work with what is there, a sentence each; nothing where all of them can
 */
export async function startOnce(
  run: { readonly settings: Settings; readonly common: CommonConfig },
  stop: AbortSignal,
): Promise<readonly string[]> {
  const { host } = run.common
  const taken = await takePorts(
    host,
    BUNDLE_NAMES.map((name) => ({ name, port: 0 })),
  )
  if (!taken.ok) return taken.faults
  const statuses = new Map<string, ServiceStatus>()
  const bundle = await openRun({
    ...run,
    ports: taken.ports,
    onOutput: () => undefined,
    onStatus: (name, status) => statuses.set(name, status),
    onCrash: () => undefined,
  })
  try {
    const result = await bundle.start(stop)
    if (!result.ok) return stop.aborted ? ['it was interrupted'] : result.faults
    const faults = BUNDLE_NAMES.flatMap((name) => faultOf(name, statuses.get(name)))
    await bundle.stop()
    return faults
  } finally {
    await bundle.close()
  }
}

// What runs and lacks something, such as a model, is as it would be without the upgrade.
function faultOf(name: string, status: ServiceStatus | undefined): readonly string[] {
  if (status?.state === 'ready' || status?.state === 'degraded') return []
  return [`the ${name} service cannot start: ${status?.reason ?? `it is ${status?.state ?? 'not there'}`}`]
}
