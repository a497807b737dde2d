import { missingContainer } from '../../domain/containers/missing-container.ts'
import type { LogSource } from '../../domain/reading/source.ts'
import { readBackwardPage } from '../files/backward-page.ts'
import { createChanges } from '../files/changes.ts'
import { type PageOptions, readForwardPage, type Target } from '../files/forward-page.ts'
import { ForwardReader } from '../files/forward-reader.ts'
import { unreadableReason } from '../files/unreadable.ts'
import { findService, type ListOptions, listProcesses } from './process-list.ts'
import { unreadablePage, unreadableTail } from './unreadable-source.ts'

export type ProcessSourceOptions = ListOptions &
  PageOptions & {
    /** How often followers look for themselves, besides being told by the file system. */
    readonly pollMs: number
  }

/**
 * The output of the supervised processes: `<service>.log` and its rotated predecessors in one
 * folder, in Docker's json-file form.
 */
export function createProcessSource(options: ProcessSourceOptions): LogSource {
  const changes = createChanges({ dir: options.dir, pollMs: options.pollMs })
  return {
    list: () => listProcesses(options),
    ready: async () => undefined,
    isAway: () => false,
    async read(container, request) {
      const target = await find(container)
      const readPage = request.direction === 'forward' ? readForwardPage : readBackwardPage
      return readPage(target, request, options).catch((error: unknown) => {
        if (unreadableReason(error) === undefined) throw error
        return unreadablePage(container, request)
      })
    },
    async follow(container, from) {
      const { service } = await find(container)
      const reader = await ForwardReader.open(container, service, from, options).catch((error: unknown) => {
        if (unreadableReason(error) === undefined) throw error
      })
      if (reader === undefined) return unreadableTail(container, from)
      const subscription = changes.subscribe(service, () => void reader.lookAhead().catch(() => undefined))
      return {
        take: (max) => reader.take(max),
        changed: (signal) => subscription.changed(signal),
        close() {
          subscription.close()
          return reader.close()
        },
      }
    },
  }

  // An id becomes a file name only after it was found in the list.
  async function find(container: string): Promise<Target> {
    const service = await findService(container, options)
    if (service === undefined) throw missingContainer(container)
    return { container, service }
  }
}
