import { Failure } from '@hearth/kernel'
import { disconnectSignal } from '@hearth/server'
import type { Context } from 'hono'
import type { AlertRules } from '../domain/alerting/alert-rules.ts'
import type { DashboardStore } from '../domain/dashboard/dashboard.ts'
import type { Folder } from '../domain/folder/folder.ts'
import type { Folders } from '../domain/folder/folders.ts'
import type { InTurn } from '../domain/in-turn.ts'
import type { LibraryElement } from '../domain/library.ts'
import {
  adminLevel,
  editLevel,
  type Level,
  type PermissionStore,
  usualPermissions,
  viewLevel,
} from '../domain/permission/permission.ts'
import type { Rights } from '../domain/permission/rights.ts'
import type { RecordStore } from '../domain/record.ts'
import { countsUnknown } from '../wire/error.ts'
import { folderChangeSchema, generalFolder, moveSchema, newFolderSchema, renderFolder } from '../wire/folder.ts'
import { type Endpoint, endpoint, jsonBody, takesTurn } from './access.ts'
import { callerOf } from './caller.ts'
import { idParams, uidParams } from './params.ts'
import { readBody } from './read-body.ts'

export type FolderDeps = {
  readonly folders: Folders
  readonly dashboards: DashboardStore
  readonly elements: RecordStore<LibraryElement>
  readonly permissions: PermissionStore
  readonly alertRules: Pick<AlertRules, 'groups' | 'removeGroups'>
  readonly rightsOf: (c: Context) => Rights
  readonly inTurn: InTurn
}

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
      summary: 'Folders of the root or of `parentUid`; with `permission=Edit` those that the caller may change',
      access: 'viewer',
      handle(_, c) {
        const rights = deps.rightsOf(c)
        const inside = folders.list(rootOr(c.req.query('parentUid')))
        const least = c.req.query('permission') === 'Edit' ? editLevel : viewLevel
        const found = inside.filter(({ uid }) => rights.onFolder(uid) >= least)
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
      access: 'writer',
      reads: jsonBody(newFolderSchema),
      async handle(_, c) {
        const { title, uid, parentUid, description } = await readBody(c, newFolderSchema)
        const request = { title, uid: uid ?? undefined, parentUid: rootOr(parentUid), description: description ?? '' }
        deps.rightsOf(c).needFolder(request.parentUid, editLevel)
        const folder = folders.create(request)
        givePermissions(deps, c, folder)
        return c.json(render(deps, c, folder))
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
      access: 'viewer',
      input: { params: uidParams },
      handle: ({ params: { uid } }, c) =>
        c.json(uid === generalFolder.uid ? renderRoot(deps, c) : render(deps, c, find(deps, c, uid, viewLevel))),
    }),
    endpoint({
      method: 'get',
      path: '/api/folders/id/{id:\\d+}',
      summary: 'A folder by its number',
      access: 'viewer',
      input: { params: idParams },
      handle({ params }, c) {
        const folder = folders.all().find(({ id }) => id === Number(params.id))
        if (folder === undefined) throw new Failure('missing', 'folder not found', { code: 'not-found' })
        return c.json(render(deps, c, find(deps, c, folder.uid, viewLevel)))
      },
    }),
    endpoint({
      method: 'put',
      path: '/api/folders/{uid}',
      summary: 'Renames a folder',
      access: 'writer',
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
        find(deps, c, params.uid, editLevel)
        return c.json(render(deps, c, folders.update(params.uid, change)))
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/folders/{uid}/move',
      summary: 'Puts a folder into another',
      access: 'writer',
      input: { params: uidParams },
      reads: jsonBody(moveSchema),
      async handle({ params }, c) {
        const { parentUid } = await readBody(c, moveSchema)
        find(deps, c, params.uid, editLevel)
        deps.rightsOf(c).needFolder(rootOr(parentUid), editLevel)
        return c.json(render(deps, c, folders.move(params.uid, rootOr(parentUid))))
      },
    }),
    removalEndpoint(deps),
  ]
}

function removalEndpoint(deps: FolderDeps): Endpoint {
  return takesTurn(
    endpoint({
      method: 'delete',
      path: '/api/folders/{uid}',
      summary: 'Removes a folder with all that is in it; with alert rules only where `forceDeleteRules` says so',
      access: 'writer',
      input: { params: uidParams },
      async handle({ params }, c) {
        const check = () => void find(deps, c, params.uid, editLevel)
        check()
        const { id, uid, title } = await removeFolder(deps, params.uid, c, check)
        return c.json({ message: 'Folder deleted', id, uid, title })
      },
    }),
  )
}

function contentEndpoints(deps: FolderDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/folders/{uid}/counts',
      summary: 'How much is in a folder and in those in it',
      description:
        'An error (500) while the metrics service, which keeps alert rules, does not answer: never a 0 instead.',
      access: 'viewer',
      input: { params: uidParams },
      handle: async ({ params }, c) => c.json(await countIn(deps, find(deps, c, params.uid, viewLevel).uid, c)),
    }),
  ]
}

function render({ folders, permissions, rightsOf }: FolderDeps, c: Context, folder: Folder): object {
  const hasAcl = permissions.get('folders', folder.uid) !== undefined
  return renderFolder(folder, folders.parents(folder), { level: rightsOf(c).onFolder(folder.uid), hasAcl })
}

// Nobody deletes it, or says who may what with it.
function renderRoot({ rightsOf }: FolderDeps, c: Context): object {
  const canEdit = rightsOf(c).onFolder('') >= editLevel
  return { ...generalFolder, canSave: canEdit, canEdit }
}

/** @throws {Failure} `missing`, or `forbidden` where the caller may not do as much with it */
function find({ folders, rightsOf }: FolderDeps, c: Context, uid: string, level: Level): Folder {
  const folder = folders.get(uid)
  rightsOf(c).needFolder(uid, level)
  return folder
}

/** Who makes a folder may also say who may what with it. */
export function givePermissions({ permissions, rightsOf }: FolderDeps, c: Context, { uid, parentUid }: Folder): void {
  permissions.remove('folders', uid)
  if (rightsOf(c).onFolder(uid) >= adminLevel) return
  const own = { subject: { kind: 'user', userId: callerOf(c).id }, level: adminLevel } as const
  permissions.set('folders', uid, [...(parentUid === '' ? usualPermissions : []), own])
}

function rootOr(uid: string | null | undefined): string {
  return uid === generalFolder.uid ? '' : (uid ?? '')
}

/** @throws {Failure} `upstream` where nobody can say how many rules there are */
async function countIn(deps: FolderDeps, wanted: string, c: Context): Promise<object> {
  const { folders, dashboards, elements } = deps
  const tree = folders.tree(folders.get(wanted).uid)
  const alertrule = await countRules(deps, tree, c)
  if (alertrule === undefined)
    throw new Failure(
      'upstream',
      'Cannot count what is in this folder: the metrics service does not say how many alert rules are; try again',
      { code: countsUnknown },
    )
  const within = dashboards.list().filter(({ folderUid }) => tree.includes(folderUid))
  const panels = elements.list().filter(({ value }) => tree.includes(value.folderUid))
  return { dashboard: within.length, folder: tree.length - 1, alertrule, library_panel: panels.length }
}

/** `undefined` without an answer of the metrics service: then there is nobody to say of a rule. */
async function countRules(
  { alertRules }: FolderDeps,
  uids: readonly string[],
  c: Context,
): Promise<number | undefined> {
  try {
    const groups = await alertRules.groups(disconnectSignal(c))
    const within = groups.filter(({ folderUid }) => uids.includes(folderUid))
    return within.reduce((sum, { rules }) => sum + rules.length, 0)
  } catch (error) {
    if (error instanceof Failure && error.kind === 'upstream') return undefined
    throw error
  }
}

/**
 * Removes a folder with all that is in it; its dashboards go to the trash. Alert rules go where the address says
 * `forceDeleteRules`.
 *
 * @param check looks once more whether it may be removed: others may have changed it while alert rules were asked for
 * @throws {Failure} `missing`; `invalid` where provisioned dashboards are in it, or alert rules that are to stay;
 *   `upstream` where nobody can say whether there are any
 */
export async function removeFolder(deps: FolderDeps, wanted: string, c: Context, check: () => void): Promise<Folder> {
  const { folders, permissions } = deps
  const { uid, tree, hasRules } = await checkRemoval(deps, wanted, c)
  if (hasRules) for (const one of tree) await deps.alertRules.removeGroups(one, undefined, disconnectSignal(c))
  return deps.inTurn(() => {
    check()
    const inside = treeToRemove(deps, uid)
    const removed = folders.remove(uid, callerOf(c).login)
    for (const one of inside) permissions.remove('folders', one)
    return removed
  })
}

/**
 * Looks whether a folder may be removed with all that is in it.
 *
 * @throws {Failure} as {@link removeFolder}
 */
export async function checkRemoval(deps: FolderDeps, wanted: string, c: Context) {
  const { uid } = deps.folders.get(wanted)
  const tree = treeToRemove(deps, uid)
  return { uid, tree, hasRules: await hasRulesToRemove(deps, tree, c) }
}

function treeToRemove({ folders, dashboards }: FolderDeps, uid: string): readonly string[] {
  const tree = folders.tree(uid)
  if (dashboards.list().some(({ origin, folderUid }) => origin !== undefined && tree.includes(folderUid))) {
    throw new Failure('invalid', 'Cannot delete this folder: it holds provisioned dashboards', { code: 'provisioned' })
  }
  return tree
}

// Where it is forced, rules of a metrics service that does not answer stay there, without their folder.
async function hasRulesToRemove(deps: FolderDeps, tree: readonly string[], c: Context): Promise<boolean> {
  const count = await countRules(deps, tree, c)
  const isForced = c.req.query('forceDeleteRules') === 'true'
  if (count === undefined && !isForced)
    throw new Failure(
      'upstream',
      'Cannot delete this folder: the metrics service does not say whether alert rules are in it; try again, or delete it with forceDeleteRules=true',
      { code: 'folder.rules-unknown' },
    )
  if (count === undefined || count === 0) return false
  if (!isForced)
    throw new Failure('invalid', 'Folder cannot be deleted: folder is not empty', { code: 'folder.not-empty' })
  return true
}
