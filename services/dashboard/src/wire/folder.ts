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

const everyRight = { canSave: true, canEdit: true, canAdmin: true, canDelete: true }

/** @param parents outermost first */
export function renderFolder(folder: Folder, parents: readonly Folder[], user: string): object {
  const { id, uid, title, parentUid, description, version, createdAtMs, updatedAtMs } = folder
  return {
    id,
    uid,
    orgId: 1,
    title,
    ...(description === '' ? {} : { description }),
    url: folderUrl(folder),
    hasAcl: false,
    ...everyRight,
    createdBy: user,
    created: new Date(createdAtMs).toISOString(),
    updatedBy: user,
    updated: new Date(updatedAtMs).toISOString(),
    version,
    ...(parentUid === '' ? {} : { parentUid, parents: parents.map((parent) => renderFolder(parent, [], user)) }),
  }
}

/** The folder that every dashboard without one is in. */
export const generalFolder = {
  id: 0,
  uid: 'general',
  orgId: 1,
  title: 'General',
  url: '',
  hasAcl: false,
  ...everyRight,
  version: 0,
}
