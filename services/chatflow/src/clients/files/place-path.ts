import { createHash } from 'node:crypto'
import type { FilePlace } from '../../domain/files/flow-files.ts'

/** Where the files of a place lie, below whatever holds all files; parts are separated by `/`. */
export type PlacePath = {
  /** Folder whose total is bounded. */
  readonly owner: string
  readonly folder: string
  /** What goes when all of the place goes. */
  readonly whole: string
}

export function pathOf(place: FilePlace): PlacePath {
  if ('documentStoreId' in place) return single(`stores/${folderName(place.documentStoreId)}`)
  if ('workspaceOf' in place) return single(`workspaces/${folderName(place.workspaceOf)}`)
  const owner = `flows/${folderName('chatsOf' in place ? place.chatsOf : place.chatflowId)}`
  if ('chatsOf' in place) return { owner, folder: `${owner}/chats`, whole: `${owner}/chats` }
  if (place.chatId === undefined) return { owner, folder: `${owner}/files`, whole: owner }
  const folder = `${owner}/chats/${folderName(place.chatId)}`
  return { owner, folder, whole: folder }
}

function single(folder: string): PlacePath {
  return { owner: folder, folder, whole: folder }
}

// Callers make up the ids of their chats; only small letters are told apart by every file system.
function folderName(id: string): string {
  if (/^[a-z0-9-]{1,64}$/.test(id)) return id
  return `_${createHash('sha256').update(id).digest('hex')}`
}
