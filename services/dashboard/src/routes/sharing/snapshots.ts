import { Failure } from '@hearth/kernel'
import { outwardPath } from '@hearth/server'
import type { Context } from 'hono'
import type { InTurn } from '../../domain/in-turn.ts'
import type { Kept, RecordStore } from '../../domain/record.ts'
import type { Snapshot } from '../../domain/sharing/shared.ts'
import { renderSnapshot, renderSnapshotHit, snapshotSchema } from '../../wire/sharing/shared.ts'
import { type Endpoint, endpoint, jsonBody, takesTurn } from '../access.ts'
import { callerOf } from '../caller.ts'
import { readPage } from '../paging.ts'
import { readBody } from '../read-body.ts'

export type SnapshotDeps = {
  readonly snapshots: RecordStore<Snapshot>
  readonly inTurn: InTurn
  /** Something that nobody guesses. */
  readonly newSecret: () => string
  readonly nowMs: () => number
}

const path = '/api/snapshots/{key}'

/** Dashboards as they were at a time, with their data, for whoever has the key. */
export function snapshotEndpoints(deps: SnapshotDeps): readonly Endpoint[] {
  const { snapshots, newSecret, nowMs } = deps
  const live = () => snapshots.list().filter(({ value }) => !isOver(value, nowMs()))
  const find = (c: Context): Kept<Snapshot> => {
    const found = snapshots.get(c.req.param('key') ?? '')
    if (found === undefined || isOver(found.value, nowMs())) throw noSnapshot()
    return found
  }
  return [
    endpoint({
      method: 'post',
      path: '/api/snapshots',
      summary: 'Keeps a dashboard that is sent with its data, under a key that opens it to anyone',
      access: 'editor',
      reads: jsonBody(snapshotSchema),
      async handle(_, c) {
        const { name, expires, external, dashboard } = await readBody(c, snapshotSchema)
        if (external === true) throw new Failure('forbidden', 'External dashboard creation is disabled')
        for (const { uid, value } of snapshots.list()) if (isOver(value, nowMs())) snapshots.remove(uid)
        const [key, deleteKey, atMs] = [newSecret(), newSecret(), nowMs()]
        const expiresAtMs = expires ? atMs + expires * 1_000 : undefined
        const kept = { name, deleteKey, dashboard, userId: callerOf(c).id, createdAtMs: atMs, expiresAtMs }
        const { id } = snapshots.put(key, kept)
        return c.json({ id, key, deleteKey, ...urlsOf(c, key, deleteKey) })
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/dashboard/snapshots',
      summary: 'Snapshots, newest first, without their dashboards',
      access: 'editor',
      handle(_, c) {
        const { query, perPage } = readPage(c)
        const found = live().filter(({ value }) => value.name.toLowerCase().includes(query))
        return c.json(found.toReversed().slice(0, perPage).map(renderSnapshotHit))
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/snapshot/shared-options',
      summary: 'Whether snapshots may be kept on another server: no',
      access: 'viewer',
      handle: (_, c) => c.json({ externalSnapshotURL: '', externalSnapshotName: '', externalEnabled: false }),
    }),
    endpoint({
      method: 'get',
      path,
      summary: 'A snapshot; its key is enough',
      access: 'anyone',
      handle: (_, c) => c.json(renderSnapshot(find(c))),
    }),
    endpoint({
      method: 'delete',
      path,
      summary: 'Removes a snapshot',
      access: 'editor',
      handle: (_, c) => remove(c, deps, find(c)),
    }),
    removalByKey(deps, live),
  ]
}

function removalByKey(deps: SnapshotDeps, live: () => readonly Kept<Snapshot>[]): Endpoint {
  return takesTurn(
    endpoint({
      method: 'get',
      path: '/api/snapshots-delete/{deleteKey}',
      effect: 'change',
      summary: 'Removes the snapshot of this key, which only who made it knows',
      access: 'anyone',
      async handle(_, c) {
        const findByDeleteKey = () => {
          const found = live().find(({ value }) => value.deleteKey === c.req.param('deleteKey'))
          if (found === undefined) throw noSnapshot()
          return found
        }
        // Nobody holds others up by keys of nothing.
        findByDeleteKey()
        return deps.inTurn(() => remove(c, deps, findByDeleteKey()))
      },
    }),
  )
}

function remove(c: Context, { snapshots }: SnapshotDeps, { id, uid }: Kept<Snapshot>): Response {
  snapshots.remove(uid)
  return c.json({ message: 'Snapshot deleted', id })
}

function urlsOf(c: Context, key: string, deleteKey: string): { readonly url: string; readonly deleteUrl: string } {
  const deleteUrl = outwardPath(c, `/api/snapshots-delete/${deleteKey}`)
  return { url: outwardPath(c, `/dashboard/snapshot/${key}`), deleteUrl }
}

function isOver({ expiresAtMs }: Snapshot, nowMs: number): boolean {
  return expiresAtMs !== undefined && expiresAtMs <= nowMs
}

function noSnapshot(): Failure {
  return new Failure('missing', 'Dashboard snapshot not found', { code: 'not-found' })
}
