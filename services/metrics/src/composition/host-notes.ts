import type { HostCollector } from '../host/collect-host.ts'
import type { TargetDeps } from '../routes/targets/targets.ts'

/** What the page of this machine has left out, to be told with its target. */
export function hostNotes(host: HostCollector): TargetDeps['notesOn'] {
  return ({ job, url }) => (job === 'host' && url.endsWith('/metrics/host') ? host.notes() : [])
}
