import { z } from 'zod'
import type { Folder } from '../domain/folder/folder.ts'
import { folderUrl } from './search.ts'

export const newFolderSchema = z.object({
  title: z.string().default(''),
  uid: z.string().nullish(),
  parentUid: z.string().nullish(),
  description: z.string().nullish(),
})

export const folderChangeSchema = z.object({
  title: z.string().default(''),
  description: z.string().nullish(),
  version: z.int().nullish(),
  overwrite: z.boolean().nullish(),
})

export const moveSchema = z.object({ parentUid: z.string().nullish() })

/** Who a folder is shown to: what they may with it, and whether somebody said who may what. */
export type FolderShown = { readonly level: number; readonly hasAcl: boolean }

function renderRights(level: number): object {
  const canEdit = level >= 2
  return { canSave: canEdit, canEdit, canAdmin: level >= 4, canDelete: canEdit }
}

/** @param parents outermost first */
export function renderFolder(folder: Folder, parents: readonly Folder[], { level, hasAcl }: FolderShown): object {
  const { id, uid, title, parentUid, description, version, createdAtMs, updatedAtMs } = folder
  return {
    id,
    uid,
    orgId: 1,
    title,
    ...(description === '' ? {} : { description }),
    url: folderUrl(folder),
    hasAcl,
    ...renderRights(level),
    createdBy: unknownAuthor,
    created: new Date(createdAtMs).toISOString(),
    updatedBy: unknownAuthor,
    updated: new Date(updatedAtMs).toISOString(),
    version,
    ...(parentUid === ''
      ? {}
      : { parentUid, parents: parents.map((parent) => renderFolder(parent, [], { level, hasAcl: false })) }),
  }
}

// Who made a folder is not kept; clients take this name for somebody.
const unknownAuthor = 'Anonymous'

/** The folder that every dashboard without one is in. */
export const generalFolder = {
  id: 0,
  uid: 'general',
  orgId: 1,
  title: 'General',
  url: '',
  hasAcl: false,
  canAdmin: false,
  canDelete: false,
  version: 0,
}
