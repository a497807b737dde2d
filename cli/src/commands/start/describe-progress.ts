import type { ServiceName } from '@hearth/kernel'
import { BUNDLE_NAMES } from '../../services.ts'
import type { ServiceStatus } from '../../supervisor/process/service-keeper.ts'

const settled: readonly string[] = ['ready', 'failed']

/** How much of a start is done, from 0 to 1, and in words what it waits for; empty once it waits for nothing. */
export function describeProgress(
  statuses: ReadonlyMap<ServiceName, Pick<ServiceStatus, 'state'>>,
): [ratio: number, words: string] {
  const waiting = BUNDLE_NAMES.filter((name) => !settled.includes(statuses.get(name)?.state ?? ''))
  return [1 - waiting.length / BUNDLE_NAMES.length, waiting.length === 0 ? '' : `waiting for ${waiting.join(', ')}`]
}
