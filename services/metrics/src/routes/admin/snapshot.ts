import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseFlag } from '../../wire/flag.ts'
import type { Params } from '../../wire/parameters/params.ts'
import { invalidParameter } from '../../wire/parameters/time.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'

type Folder = {
  /** Where they go. */
  readonly folder: string
  /** Unix time in milliseconds. */
  readonly clock: () => number
}

export type CopyDeps = Folder & { readonly copy: (folder: string) => Promise<object> }

export type SnapshotDeps = Folder & {
  readonly snapshot: (folder: string, skipsHead: boolean) => Promise<void>
}

/** A copy of the store as it is now, with all its files, for backups of this service. */
export function copyEndpoints({ folder, clock, copy }: CopyDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: ['post', 'put'],
      path: '/api/v1/admin/tsdb/copy',
      summary: 'Copies the store as it is now, for a backup',
      access: 'backups',
      async handle(_, c) {
        const { name, result } = await into(folder, clock(), copy)
        return c.json({ status: 'success', data: { name, ...result } })
      },
    }),
  ]
}

/** All samples as blocks that Prometheus opens. */
export function snapshotEndpoints({ folder, clock, snapshot }: SnapshotDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: ['post', 'put'],
      path: '/api/v1/admin/tsdb/snapshot',
      summary: 'Puts all samples into a folder as blocks that Prometheus opens',
      access: 'admins',
      params: { skip_head: 'true leaves out what is not in a block yet' },
      async handle(params, c) {
        const skipsHead = readSkipsHead(params)
        const { name } = await into(folder, clock(), (target) => snapshot(target, skipsHead))
        return c.json({ status: 'success', data: { name } })
      },
    }),
  ]
}

function readSkipsHead(params: Params): boolean {
  const text = params.get('skip_head')
  return parseFlag(text ?? 'false', (reason) => invalidParameter('skip_head', `unable to parse boolean: ${reason}`))
}

/** Fills a new folder, of which a failure leaves nothing. */
async function into<T>(folder: string, nowMs: number, fill: (target: string) => Promise<T>) {
  const name = nameOf(nowMs)
  const target = join(folder, name)
  try {
    return { name, result: await fill(target) }
  } catch (error) {
    await rm(target, { recursive: true, force: true })
    throw error
  }
}

// As Prometheus names them: they sort by time.
function nameOf(nowMs: number): string {
  return `${new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(8).toString('hex')}`
}
