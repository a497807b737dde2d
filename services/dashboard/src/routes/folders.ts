import { Failure } from '@hearth/kernel'
import { type AppEnv, createRoutes } from '@hearth/server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { DashboardStore } from '../domain/dashboard/dashboard.ts'
import type { Folder } from '../domain/folder/folder.ts'
import type { Folders } from '../domain/folder/folders.ts'
import { folderChangeSchema, generalFolder, moveSchema, newFolderSchema, renderFolder } from '../wire/folder.ts'
import { readBody } from './read-body.ts'

export type FolderRoutesDeps = { readonly folders: Folders; readonly dashboards: DashboardStore; readonly user: string }

/** Folders; the root goes by the empty uid or `general`. */
export function folderRoutes({ folders, dashboards, user }: FolderRoutesDeps): OpenAPIHono<AppEnv> {
  const routes = createRoutes()
  const render = (folder: Folder) => renderFolder(folder, folders.parents(folder), user)
  const rootOr = (uid: string | null | undefined) => (uid === generalFolder.uid ? '' : (uid ?? ''))
  const within = (uid: string) => dashboards.list().filter(({ folderUid }) => folderUid === uid)
  routes.get('/api/folders', (c) => {
    const found = folders.list(rootOr(c.req.query('parentUid')))
    return c.json(
      found.map(({ id, uid, title, parentUid }) => ({ id, uid, title, ...(parentUid === '' ? {} : { parentUid }) })),
    )
  })
  routes.post('/api/folders', async (c) => {
    const { title, uid, parentUid, description } = await readBody(c, newFolderSchema)
    const request = { title, uid: uid ?? undefined, parentUid: rootOr(parentUid), description: description ?? '' }
    return c.json(render(folders.create(request)))
  })
  routes.get('/api/folders/:uid', (c) => {
    const uid = c.req.param('uid')
    return c.json(uid === generalFolder.uid ? generalFolder : render(folders.get(uid)))
  })
  routes.put('/api/folders/:uid', async (c) => {
    const { title, description, version, overwrite } = await readBody(c, folderChangeSchema)
    const change = {
      title,
      description: description ?? undefined,
      version: version ?? undefined,
      overwrite: overwrite ?? false,
    }
    return c.json(render(folders.update(c.req.param('uid'), change)))
  })
  routes.post('/api/folders/:uid/move', async (c) => {
    const { parentUid } = await readBody(c, moveSchema)
    return c.json(render(folders.move(c.req.param('uid'), rootOr(parentUid))))
  })
  routes.get('/api/folders/:uid/counts', (c) => {
    const { uid } = folders.get(c.req.param('uid'))
    return c.json({ dashboard: within(uid).length, folder: folders.list(uid).length, alertrule: 0, library_panel: 0 })
  })
  routes.get('/api/folders/:uid/permissions', (c) => c.json([]))
  routes.delete('/api/folders/:uid', (c) => {
    const { uid } = folders.get(c.req.param('uid'))
    const tree = folders.tree(uid)
    if (dashboards.list().some(({ origin, folderUid }) => origin !== undefined && tree.includes(folderUid))) {
      throw new Failure('invalid', 'Cannot delete this folder: it holds provisioned dashboards', {
        code: 'provisioned',
      })
    }
    const { id, title } = folders.remove(uid)
    return c.json({ message: 'Folder deleted', id, uid, title })
  })
  return routes
}
