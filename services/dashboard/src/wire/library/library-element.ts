import { z } from 'zod'
import type { LibraryElement } from '../../domain/library.ts'
import type { Kept } from '../../domain/record.ts'

const name = z.string().trim().min(1).max(190)
const model = z.record(z.string(), z.unknown())
const kind = z.union([z.literal(1), z.literal(2)])

export const newElementSchema = z.object({
  uid: z.string().nullish(),
  name,
  kind: kind.default(1),
  model,
  folderUid: z.string().nullish(),
  folderId: z.number().nullish(),
})

export const elementChangeSchema = z.object({
  uid: z.string().nullish(),
  name: name.nullish(),
  kind: kind.nullish(),
  model: model.nullish(),
  folderUid: z.string().nullish(),
  folderId: z.number().nullish(),
  version: z.int(),
})

export type ElementShown = {
  readonly folderId: number
  readonly folderTitle: string
  /** Of dashboards that use it. */
  readonly connections: number
}

export function renderElement({ id, uid, value }: Kept<LibraryElement>, shown: ElementShown): object {
  const { name: title, kind: what, folderUid, model: content, version } = value
  const author = (login: string) => ({ id: 0, name: login, avatarUrl: '' })
  return {
    id,
    orgId: 1,
    folderId: shown.folderId,
    folderUid,
    uid,
    name: title,
    kind: what,
    type: typeof content.type === 'string' ? content.type : '',
    description: typeof content.description === 'string' ? content.description : '',
    model: { ...content, libraryPanel: { uid, name: title } },
    version,
    meta: {
      folderName: shown.folderTitle,
      folderUid,
      connectedDashboards: shown.connections,
      created: new Date(value.createdAtMs).toISOString(),
      updated: new Date(value.updatedAtMs).toISOString(),
      createdBy: author(value.createdBy),
      updatedBy: author(value.updatedBy),
    },
  }
}
