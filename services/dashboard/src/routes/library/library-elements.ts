import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import type { DashboardStore } from '../../domain/dashboard/dashboard.ts'
import type { Folder } from '../../domain/folder/folder.ts'
import type { LibraryElement } from '../../domain/library.ts'
import { editLevel, type Level, viewLevel } from '../../domain/permission/permission.ts'
import type { Rights } from '../../domain/permission/rights.ts'
import type { Kept, RecordStore } from '../../domain/record.ts'
import { checkUid } from '../../domain/uid.ts'
import { elementChangeSchema, newElementSchema, renderElement } from '../../wire/library/library-element.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { callerOf } from '../caller.ts'
import { readFolder } from '../dashboards/dashboards.ts'
import { pageOf, readPage } from '../paging.ts'
import { uidParams } from '../params.ts'
import { readBody } from '../read-body.ts'

export type LibraryDeps = {
  readonly elements: RecordStore<LibraryElement>
  readonly dashboards: DashboardStore
  readonly folders: () => readonly Folder[]
  readonly rightsOf: (c: Context) => Rights
  readonly newUid: () => string
  readonly nowMs: () => number
}

type Element = Kept<LibraryElement>

const path = '/api/library-elements/{uid}'

/** Panels and variables that several dashboards use. */
export function libraryEndpoints(deps: LibraryDeps): readonly Endpoint[] {
  return [...readingEndpoints(deps), ...changingEndpoints(deps)]
}

function readingEndpoints(deps: LibraryDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/library-elements',
      summary: 'A page of library elements, by text, kind and folder',
      access: 'viewer',
      handle(_, c) {
        const page = readPage(c, 100)
        const found = seenBy(deps, c).filter((element) => isAsked(element, c))
        const elements = pageOf(found, page).map((element) => render(deps, element))
        return c.json({ result: { totalCount: found.length, elements, page: page.page, perPage: page.perPage } })
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/library-elements/name/{name}',
      summary: 'Library elements of a name',
      access: 'viewer',
      handle(_, c) {
        const found = seenBy(deps, c).filter(({ value }) => value.name === c.req.param('name'))
        if (found.length === 0) throw noElement()
        return c.json({ result: found.map((element) => render(deps, element)) })
      },
    }),
    endpoint({
      method: 'get',
      path,
      summary: 'A library element',
      access: 'viewer',
      input: { params: uidParams },
      handle: ({ params }, c) => c.json({ result: render(deps, find(deps, c, params.uid, viewLevel)) }),
    }),
    endpoint({
      method: 'get',
      path: `${path}/connections`,
      summary: 'Dashboards that use a library element',
      access: 'viewer',
      input: { params: uidParams },
      handle({ params }, c) {
        const { id: elementId, value } = find(deps, c, params.uid, viewLevel)
        const result = usersOf(deps, params.uid).map(({ id, uid, createdBy, createdAtMs }) => ({
          id,
          kind: value.kind,
          elementId,
          connectionId: id,
          connectionUid: uid,
          created: new Date(createdAtMs).toISOString(),
          createdBy: { id: 0, name: createdBy, avatarUrl: '' },
        }))
        return c.json({ result })
      },
    }),
  ]
}

function changingEndpoints(deps: LibraryDeps): readonly Endpoint[] {
  const { elements, newUid, nowMs } = deps
  return [
    endpoint({
      method: 'post',
      path: '/api/library-elements',
      summary: 'Adds a library element',
      access: 'writer',
      reads: jsonBody(newElementSchema),
      async handle(_, c) {
        const { uid, name, kind, model, ...place } = await readBody(c, newElementSchema)
        const folderUid = folderOf(deps, c, place)
        refuseTaken(deps, name, folderUid, undefined)
        const own = uid ? checkUid(uid) : newUid()
        if (elements.get(own) !== undefined) throw taken()
        const { login } = callerOf(c)
        const [atMs, by] = [nowMs(), { createdBy: login, updatedBy: login }]
        const element = { name, kind, model, folderUid, version: 1, createdAtMs: atMs, updatedAtMs: atMs, ...by }
        return c.json({ result: render(deps, elements.put(own, element)) })
      },
    }),
    endpoint({
      method: 'patch',
      path,
      summary: 'Changes a library element of the version that is sent',
      access: 'writer',
      input: { params: uidParams },
      reads: jsonBody(elementChangeSchema),
      async handle({ params }, c) {
        const { uid, value } = find(deps, c, params.uid, editLevel)
        const { version, name, model, ...place } = await readBody(c, elementChangeSchema)
        if (version !== value.version)
          throw new Failure('conflict', 'the library element has been changed by someone else', {
            code: 'version-mismatch',
          })
        const stays = place.folderUid === undefined && place.folderId === undefined
        const folderUid = stays ? value.folderUid : folderOf(deps, c, place)
        const next = { name: name ?? value.name, model: model ?? value.model, folderUid, version: version + 1 }
        refuseTaken(deps, next.name, folderUid, uid)
        const change = { ...value, ...next, updatedAtMs: nowMs(), updatedBy: callerOf(c).login }
        return c.json({ result: render(deps, elements.put(uid, change)) })
      },
    }),
    endpoint({
      method: 'delete',
      path,
      summary: 'Removes a library element that no dashboard uses',
      access: 'writer',
      input: { params: uidParams },
      handle({ params }, c) {
        const { id, uid } = find(deps, c, params.uid, editLevel)
        if (usersOf(deps, uid).length > 0)
          throw new Failure('forbidden', 'the library element is used by dashboards: take it out of them first', {
            code: 'in-use',
          })
        elements.remove(uid)
        return c.json({ message: 'Library element deleted', id })
      },
    }),
  ]
}

function seenBy({ elements, rightsOf }: LibraryDeps, c: Context): readonly Element[] {
  const rights = rightsOf(c)
  return elements
    .list()
    .filter(({ value }) => rights.onFolder(value.folderUid) >= viewLevel)
    .toSorted((left, right) => left.value.name.localeCompare(right.value.name))
}

function isAsked({ value }: Element, c: Context): boolean {
  const text = (c.req.query('searchString') ?? '').toLowerCase()
  const kind = c.req.query('kind')
  const types = listed(c.req.query('typeFilter'))
  const folders = listed(c.req.query('folderFilterUIDs') ?? c.req.query('folderFilter'))
  const isType = types.length === 0 || types.includes(String(value.model.type))
  const isFolder = folders.length === 0 || folders.includes(value.folderUid || 'general')
  return value.name.toLowerCase().includes(text) && (!kind || kind === String(value.kind)) && isType && isFolder
}

function listed(text = ''): readonly string[] {
  return text.split(',').filter((part) => part !== '')
}

function find({ elements, rightsOf }: LibraryDeps, c: Context, uid: string, level: Level): Element {
  const element = elements.get(uid)
  if (element === undefined) throw noElement()
  rightsOf(c).needFolder(element.value.folderUid, level)
  return element
}

type Place = { readonly folderUid?: string | null | undefined; readonly folderId?: number | null | undefined }

function folderOf({ folders, rightsOf }: LibraryDeps, c: Context, { folderUid, folderId }: Place): string {
  const uid = readFolder(folders(), folderUid, folderId)
  if (uid !== '' && !folders().some((folder) => folder.uid === uid))
    throw new Failure('missing', 'folder not found', { param: 'folderUid' })
  rightsOf(c).needFolder(uid, editLevel)
  return uid
}

function render(deps: LibraryDeps, element: Element): object {
  const folder = deps.folders().find(({ uid }) => uid === element.value.folderUid)
  const place = { folderId: folder?.id ?? 0, folderTitle: folder?.title ?? 'General' }
  return renderElement(element, { ...place, connections: usersOf(deps, element.uid).length })
}

/** Dashboards whose text names the element. */
function usersOf({ dashboards }: LibraryDeps, uid: string) {
  const named = JSON.stringify(uid)
  return dashboards.list().filter((dashboard) => {
    const text = dashboards.get(dashboard.uid)?.text ?? ''
    return text.includes('"libraryPanel"') && text.includes(named)
  })
}

function refuseTaken({ elements }: LibraryDeps, name: string, folderUid: string, own: string | undefined): void {
  const isTaken = elements
    .list()
    .some(({ uid, value }) => uid !== own && value.name === name && value.folderUid === folderUid)
  if (isTaken) throw taken()
}

function taken(): Failure {
  return new Failure('invalid', 'library element with that name or UID already exists', { code: 'name-taken' })
}

function noElement(): Failure {
  return new Failure('missing', 'library element could not be found', { code: 'not-found' })
}
