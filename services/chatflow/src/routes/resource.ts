import type { ResourceAction } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Permission } from '../domain/access/permission.ts'
import type { Rows } from '../domain/records/rows.ts'
import { deletedSchema, listOrPage, pageQuery, parsePage, renderDeleted } from '../wire/common.ts'
import type { ResourceWire, Timed } from '../wire/resource.ts'
import { type ChatflowEndpoint, resource } from './endpoint.ts'

export type PlainResourceDeps<T extends Timed> = {
  readonly rows: Rows<T>
  readonly nowMs: () => number
  readonly newId: () => string
}

const verbs = { list: 'view', read: 'view', create: 'create', change: 'update', remove: 'delete' } as const

/** The permission that an action takes, in Flowise's words. */
export function permissionFor(resource: string): (action: ResourceAction) => readonly Permission[] {
  return (action) => [`${resource}:${verbs[action]}`]
}

/** List, read, create, change and remove, as all plain resources of Flowise answer them. */
export function plainResource<T extends Timed, Sent extends object>(
  wire: ResourceWire<T, Sent>,
  { rows, nowMs, newId }: PlainResourceDeps<T>,
): readonly ChatflowEndpoint[] {
  const { name, path, permission, shown, render, renderOne = render } = wire
  return resource({
    name,
    path,
    access: permissionFor(permission),
    shown,
    list: {
      query: z.object({ ...wire.query, ...pageQuery }),
      output: listOrPage(shown),
      async handle({ page, limit, ...query }) {
        const asked = parsePage({ page, limit })
        const found = await rows.list({ ...asked, where: wire.parseFilter?.(query) ?? {} })
        const data = found.rows.map(render)
        return asked === undefined ? data : { data, total: found.total }
      },
    },
    read: {
      async handle(id) {
        const row = await rows.get(id)
        return row && renderOne(row)
      },
    },
    create: {
      body: wire.created,
      async handle(sent) {
        const now = nowMs()
        const row = wire.create(sent, { id: newId(), createdAtMs: now, updatedAtMs: now })
        await rows.put(row)
        return render(row)
      },
    },
    change: {
      body: wire.changed,
      async handle(id, sent) {
        const known = await rows.get(id)
        if (known === undefined) return undefined
        const change = { ...wire.change(sent, known), updatedAtMs: nowMs() }
        const row = await rows.change(id, change as Partial<Omit<T, 'id'>>)
        return row && render(row)
      },
    },
    remove: {
      output: deletedSchema,
      handle: async (id) => ((await rows.remove(id)) ? renderDeleted(1) : undefined),
    },
  })
}
