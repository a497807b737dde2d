import { Failure } from '@hearth/kernel'
import type { Folder } from '../../domain/folder/folder.ts'
import { editLevel, viewLevel } from '../../domain/permission/permission.ts'
import { folderGroup } from '../../wire/resources/groups.ts'
import { renderFolderResource } from '../../wire/resources/resource.ts'
import { type FolderDeps, givePermissions, removeFolder } from '../folders.ts'
import type { ReadResource } from './read-resource.ts'
import type { ResourceKind } from './resource-endpoints.ts'

/** Folders as resources. */
export function folderKind(deps: FolderDeps, newUid: () => string): ResourceKind<Folder> {
  const { folders, rightsOf } = deps
  return {
    group: folderGroup,
    one: 'a folder',
    removal: 'Removes a folder with all that is in it',
    newUid,
    names(c) {
      const rights = rightsOf(c)
      const seen = folders.all().filter(({ uid }) => rights.onFolder(uid) >= viewLevel)
      return seen.map(({ uid }) => uid)
    },
    get: (name) => folders.all().find(({ uid }) => uid === name),
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
    replace(c, { uid, parentUid }, read) {
      const fields = fieldsOf(read)
      if (read.folderUid !== parentUid) {
        rightsOf(c).needFolder(read.folderUid, editLevel)
        // First what may be refused.
        folders.move(uid, read.folderUid)
      }
      return folders.update(uid, { ...fields, version: undefined, overwrite: true })
    },
    async remove(c, { uid }) {
      await removeFolder(deps, uid, c)
    },
    render: renderFolderResource,
  }
}

function fieldsOf({ spec: { title, description } }: ReadResource) {
  if (typeof title !== 'string' || title.trim() === '')
    throw new Failure('invalid', 'folder title cannot be empty', { param: 'spec.title' })
  return { title, description: typeof description === 'string' ? description : '' }
}
