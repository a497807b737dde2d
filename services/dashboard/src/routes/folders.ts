import { Failure } from '@hearth/kernel'
import type { DashboardStore } from '../domain/dashboard/dashboard.ts'
import type { Folder } from '../domain/folder/folder.ts'
import type { Folders } from '../domain/folder/folders.ts'
import { folderChangeSchema, generalFolder, moveSchema, newFolderSchema, renderFolder } from '../wire/folder.ts'
import { type Endpoint, endpoint, jsonBody } from './access.ts'
import { uidParams } from './params.ts'
import { readBody } from './read-body.ts'

export type FolderDeps = { readonly folders: Folders; readonly dashboards: DashboardStore; readonly user: string }

/** Folders; the root goes by the empty uid or `general`. */
export function folderEndpoints(deps: FolderDeps): readonly Endpoint[] {
  return [...allEndpoints(deps), ...oneEndpoints(deps), ...contentEndpoints(deps)]
}

function allEndpoints(deps: FolderDeps): readonly Endpoint[] {
  const { folders } = deps
  return [
    endpoint({
      method: 'get',
      path: '/api/folders',
      summary: 'Folders of the root or of `parentUid`',
      access: 'user',
      handle(_, c) {
        const found = folders.list(rootOr(c.req.query('parentUid')))
        return c.json(
          found.map(({ id, uid, title, parentUid }) => ({
            id,
            uid,
            title,
            ...(parentUid === '' ? {} : { parentUid }),
          })),
        )
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/folders',
      summary: 'Creates a folder',
      access: 'user',
      reads: jsonBody(newFolderSchema),
      async handle(_, c) {
        const { title, uid, parentUid, description } = await readBody(c, newFolderSchema)
        const request = { title, uid: uid ?? undefined, parentUid: rootOr(parentUid), description: description ?? '' }
        return c.json(render(deps, folders.create(request)))
      },
    }),
  ]
}

function oneEndpoints(deps: FolderDeps): readonly Endpoint[] {
  const { folders } = deps
  return [
    endpoint({
      method: 'get',
      path: '/api/folders/{uid}',
      summary: 'A folder',
      access: 'user',
      input: { params: uidParams },
      handle: ({ params: { uid } }, c) =>
        c.json(uid === generalFolder.uid ? generalFolder : render(deps, folders.get(uid))),
    }),
    endpoint({
      method: 'put',
      path: '/api/folders/{uid}',
      summary: 'Renames a folder',
      access: 'user',
      input: { params: uidParams },
      reads: jsonBody(folderChangeSchema),
      async handle({ params }, c) {
        const { title, ...rest } = await readBody(c, folderChangeSchema)
        const change = {
          title,
          description: rest.description ?? undefined,
          version: rest.version ?? undefined,
          overwrite: rest.overwrite ?? false,
        }
        return c.json(render(deps, folders.update(params.uid, change)))
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/folders/{uid}/move',
      summary: 'Puts a folder into another',
      access: 'user',
      input: { params: uidParams },
      reads: jsonBody(moveSchema),
      async handle({ params }, c) {
        const { parentUid } = await readBody(c, moveSchema)
        return c.json(render(deps, folders.move(params.uid, rootOr(parentUid))))
      },
    }),
    endpoint({
      method: 'delete',
      path: '/api/folders/{uid}',
      summary: 'Removes a folder with all that is in it',
      access: 'user',
      input: { params: uidParams },
      handle({ params }, c) {
        const { id, uid, title } = removeFolder(deps, params.uid)
        return c.json({ message: 'Folder deleted', id, uid, title })
      },
    }),
  ]
}

function contentEndpoints(deps: FolderDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/folders/{uid}/counts',
      summary: 'How much is in a folder',
      access: 'user',
      input: { params: uidParams },
      handle: ({ params }, c) => c.json(countIn(deps, params.uid)),
    }),
    endpoint({
      method: 'get',
      path: '/api/folders/{uid}/permissions',
      summary: 'Permissions on a folder: none, as there is one user',
      access: 'user',
      input: { params: uidParams },
      handle: (_, c) => c.json([]),
    }),
  ]
}

function render({ folders, user }: FolderDeps, folder: Folder): object {
  return renderFolder(folder, folders.parents(folder), user)
}

function rootOr(uid: string | null | undefined): string {
  return uid === generalFolder.uid ? '' : (uid ?? '')
}

function countIn({ folders, dashboards }: FolderDeps, wanted: string): object {
  const { uid } = folders.get(wanted)
  const within = dashboards.list().filter(({ folderUid }) => folderUid === uid)
  return { dashboard: within.length, folder: folders.list(uid).length, alertrule: 0, library_panel: 0 }
}

function removeFolder({ folders, dashboards, user }: FolderDeps, wanted: string): Folder {
  const { uid } = folders.get(wanted)
  const tree = folders.tree(uid)
  if (dashboards.list().some(({ origin, folderUid }) => origin !== undefined && tree.includes(folderUid))) {
    throw new Failure('invalid', 'Cannot delete this folder: it holds provisioned dashboards', { code: 'provisioned' })
  }
  return folders.remove(uid, user)
}
