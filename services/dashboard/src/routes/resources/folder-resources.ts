import { Failure } from '@hearth/kernel'
import type { Folder } from '../../domain/folder/folder.ts'
import { adminLevel, editLevel, viewLevel } from '../../domain/permission/permission.ts'
import { folderGroup } from '../../wire/resources/groups.ts'
import { withManagedFields } from '../../wire/resources/managed-fields.ts'
import { renderFolderResource } from '../../wire/resources/resource.ts'
import { checkRemoval, type FolderDeps, givePermissions, removeFolder } from '../folders.ts'
import type { ReadResource } from './read-resource.ts'
import type { Changing, ResourceKind } from './resource-kind.ts'

/** Folders as resources. */
export function folderKind(
  deps: FolderDeps,
  { newUid, objectMetadata, together, rehearse }: Changing & { readonly newUid: () => string },
): ResourceKind<Folder> {
  const { folders, rightsOf } = deps
  return {
    group: folderGroup,
    changed: 'folders',
    one: 'a folder',
    removal: 'Removes a folder with all that is in it',
    removalWaits: true,
    newUid,
    objectMetadata,
    together,
    rehearse,
    levels(c) {
      const rights = rightsOf(c)
      return folders.all().map(({ uid }) => ({ name: uid, level: rights.onFolder(uid) }))
    },
    level: (c, { uid }) => rightsOf(c).onFolder(uid),
    get: (name) => folders.all().find(({ uid }) => uid === name),
    wasSeen(c, { uid, folderUid }) {
      const rights = rightsOf(c)
      // What was said of a folder goes with it, and what is said of it now holds for where it stands now.
      const stays = folders.all().some((folder) => folder.uid === uid && folder.parentUid === folderUid)
      return stays || rights.onFolder('') >= adminLevel ? rights.onFolder(uid) >= viewLevel : undefined
    },
    find(c, name, aim) {
      const folder = folders.get(name)
      rightsOf(c).needFolder(name, aim === 'look' ? viewLevel : editLevel)
      return folder
    },
    create(c, uid, read) {
      rightsOf(c).needFolder(read.folderUid, editLevel)
      const folder = folders.create({ uid, ...fieldsOf(read), parentUid: read.folderUid })
      givePermissions(deps, c, folder)
      return folder
    },
    replace(c, stored, read) {
      const { uid, parentUid } = stored
      const fields = fieldsOf(read)
      const { title, description } = fields
      if (title === stored.title && description === stored.description && read.folderUid === parentUid) return stored
      if (read.folderUid !== parentUid) {
        rightsOf(c).needFolder(read.folderUid, editLevel)
        // First what may be refused.
        folders.move(uid, read.folderUid)
      }
      return folders.update(uid, { ...fields, version: undefined, overwrite: true })
    },
    checkPatch() {
      // There is the one form of a folder.
    },
    async remove(c, { uid }, isDry, check) {
      if (isDry) await checkRemoval(deps, uid, c)
      else await removeFolder(deps, uid, c, check)
    },
    render(one, version) {
      const text = renderFolderResource(one, version, objectMetadata.get('folders', one.id))
      return withManagedFields(text, objectMetadata.managers('folders', one.id))
    },
  }
}

function fieldsOf({ spec: { title, description } }: ReadResource) {
  if (typeof title !== 'string' || title.trim() === '')
    throw new Failure('invalid', 'folder title cannot be empty', { param: 'spec.title' })
  return { title, description: typeof description === 'string' ? description : '' }
}
