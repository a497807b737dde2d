import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Endpoint, endpoint } from '../endpoint.ts'

export type SnapshotDeps = {
  /** Where copies go. */
  readonly folder: string
  /** Unix time in milliseconds. */
  readonly clock: () => number
  readonly snapshot: (folder: string) => Promise<object>
}

/** A copy of the store as it is now, for backups. */
export function snapshotEndpoints({ folder, clock, snapshot }: SnapshotDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: ['post', 'put'],
      path: '/api/v1/admin/tsdb/snapshot',
      summary: 'Copies the store as it is now',
      access: 'backups',
      async handle(_, c) {
        const name = nameOf(clock())
        const target = join(folder, name)
        try {
          return c.json({ status: 'success', data: { name, ...(await snapshot(target)) } })
        } catch (error) {
          await rm(target, { recursive: true, force: true })
          throw error
        }
      },
    }),
  ]
}

// As Prometheus names them: they sort by time.
function nameOf(nowMs: number): string {
  return `${new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(8).toString('hex')}`
}
