import { z } from 'zod'
import type { Dashboard, DashboardSummary, DashboardVersion } from '../domain/dashboard/dashboard.ts'
import type { Folder } from '../domain/folder/folder.ts'
import { memberText, withMembers } from '../domain/json/members.ts'
import { slugOf } from '../domain/slug.ts'

/** `POST /api/dashboards/db` besides the dashboard itself, which is kept as text. */
export const saveSchema = z.object({
  folderUid: z.string().nullish(),
  folderId: z.number().nullish(),
  message: z.string().nullish(),
  overwrite: z.boolean().nullish(),
})

export type Wrapped = z.output<typeof saveSchema> & {
  /** The dashboard as it was written. */
  readonly text: string
}

export const restoreSchema = z.object({ version: z.int() })

/**
 * The dashboard in a body `{dashboard, folderUid?, …}`, or the body itself when it is one: a
 * resource `{apiVersion, kind, metadata, spec}`, or a bare classic or v2 dashboard.
 *
 * @param json what `body` parses to; an object
 */
export function unwrapDashboard(body: string, json: unknown): Wrapped {
  const wrapper = z.object({ dashboard: z.record(z.string(), z.unknown()) })
  const text = wrapper.safeParse(json).success ? memberText(body, 'dashboard') : undefined
  if (text !== undefined) return { ...saveSchema.parse(json), text }
  return { text: body }
}

export function dashboardUrl({ uid, title }: Pick<DashboardSummary, 'uid' | 'title'>): string {
  return `/d/${uid}/${slugOf(title)}`
}

/** What a save answers. */
export function renderSaved(dashboard: DashboardSummary): object {
  const { id, uid, version, title, folderUid } = dashboard
  return { id, uid, url: dashboardUrl(dashboard), status: 'success', version, slug: slugOf(title), folderUid }
}

/** Who a dashboard is shown to. */
export type ShownTo = {
  /** What they may: 1 look at it, 2 change it, 4 say who may. */
  readonly level: number
  readonly isStarred: boolean
  /** Whether somebody said who may what with it. */
  readonly hasAcl: boolean
  readonly isPublic: boolean
}

/**
 * `{dashboard, meta}` as JSON text: the dashboard is the stored text with its `id`, `uid` and
 * `version` brought up to date, so that nothing else of it can change on the way.
 */
export function renderDashboard(dashboard: Dashboard, folder: Folder | undefined, shown: ShownTo): string {
  const { id, uid, version, text } = dashboard
  const meta = JSON.stringify(renderMeta(dashboard, folder, shown))
  return `{"dashboard":${withMembers(text, { id, uid, version })},"meta":${meta}}`
}

function renderMeta(dashboard: Dashboard, folder: Folder | undefined, shown: ShownTo): object {
  const { origin, version, createdAtMs, updatedAtMs, createdBy, updatedBy, title } = dashboard
  const canEdit = shown.level >= 2
  const canSave = canEdit && (origin?.editable ?? true)
  const canAdmin = shown.level >= 4
  const rights = { canSave, canEdit, canAdmin, canStar: true, canDelete: canEdit && origin === undefined }
  const marks = { canAdd: canEdit, canEdit, canDelete: canEdit }
  return {
    type: 'db',
    ...rights,
    slug: slugOf(title),
    url: dashboardUrl(dashboard),
    expires: '0001-01-01T00:00:00Z',
    created: new Date(createdAtMs).toISOString(),
    updated: new Date(updatedAtMs).toISOString(),
    updatedBy,
    createdBy,
    version,
    hasAcl: shown.hasAcl,
    isStarred: shown.isStarred,
    isFolder: false,
    apiVersion: 'v1',
    ...renderFolderOf(folder),
    provisioned: origin !== undefined,
    provisionedExternalId: origin?.file ?? '',
    publicDashboardEnabled: shown.isPublic,
    annotationsPermissions: { dashboard: marks, organization: marks },
  }
}

function renderFolderOf(folder: Folder | undefined): object {
  if (folder === undefined) return { folderId: 0, folderUid: '', folderTitle: 'General', folderUrl: '' }
  const { id, uid, title } = folder
  return { folderId: id, folderUid: uid, folderTitle: title, folderUrl: `/dashboards/f/${uid}/${slugOf(title)}` }
}

/** A version in a list. */
export function renderVersion(uid: string, dashboardId: number, version: DashboardVersion): object {
  const { id, parentVersion, restoredFrom, createdAtMs, createdBy, message } = version
  const created = new Date(createdAtMs).toISOString()
  return { id, uid, dashboardId, parentVersion, restoredFrom, version: version.version, created, createdBy, message }
}

/** A version with its dashboard in `data`, as JSON text. */
export function renderVersionWithData(uid: string, dashboardId: number, version: DashboardVersion): string {
  const head = JSON.stringify(renderVersion(uid, dashboardId, version)).slice(0, -1)
  const data = withMembers(version.text, { id: dashboardId, uid, version: version.version })
  return `${head},"data":${data}}`
}

/** `POST /api/dashboards/import` besides the dashboard itself. */
export const importSchema = saveSchema.extend({
  inputs: z
    .array(
      z.object({
        // A quote or a backslash would match beyond the text that it stands in.
        name: z.string().regex(/^[^"\\]*$/, 'must not hold quotes or backslashes'),
        value: z
          .string()
          .nullish()
          .transform((value) => value ?? ''),
      }),
    )
    .nullish()
    .transform((inputs) => inputs ?? []),
  path: z.string().nullish(),
})

export function renderImported(dashboard: Dashboard, path: string): object {
  const { id, uid, title, version, folderUid } = dashboard
  const url = dashboardUrl(dashboard)
  return {
    uid,
    pluginId: '',
    title,
    imported: true,
    importedUri: `db/${slugOf(title)}`,
    importedUrl: url,
    slug: slugOf(title),
    dashboardId: id,
    folderId: 0,
    folderUid,
    importedRevision: version,
    revision: version,
    description: '',
    path,
    removed: false,
  }
}
