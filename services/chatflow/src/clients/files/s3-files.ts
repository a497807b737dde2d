import { Failure } from '@hearth/kernel'
import { numberedFileName, plainFileName } from '../../domain/files/file-name.ts'
import type { FlowFiles } from '../../domain/files/flow-files.ts'
import { createFileBounds, type FileBounds } from './file-bounds.ts'
import { pathOf } from './place-path.ts'
import type { S3Object, S3Objects } from './s3-objects.ts'

export type S3FilesOptions = FileBounds & {
  readonly objects: S3Objects
  readonly newId: () => string
  readonly nowMs: () => number
}

const maxSameName = 1_000
// Other processes write too: what they had stored by then is counted.
const believedMs = 10_000

/** Files as objects of an S3 store, which any number of processes share; each is written whole or not at all. */
export function createS3Files({ objects, newId, nowMs, ...limits }: S3FilesOptions): FlowFiles {
  const bounds = createFileBounds({
    ...limits,
    nowMs,
    believedMs,
    measure: async (owner) => (await below(owner)).reduce((sum, { bytes }) => sum + bytes, 0),
  })
  const below = async (folder: string) => {
    const found: S3Object[] = []
    for await (const object of objects.list(folder)) found.push(object)
    return found
  }

  async function store(folder: string, name: string, bytes: Uint8Array): Promise<string> {
    const id = newId()
    for (let number = 0; number < maxSameName; number++) {
      const free = number === 0 ? name : numberedFileName(name, number)
      if (await objects.add(`${folder}/${free}`, bytes, id)) return free
    }
    throw new Failure('conflict', `Cannot store "${name}": there are ${maxSameName} files of that name already`)
  }

  async function removeThose(folder: string, owner: string, which: (object: S3Object) => boolean): Promise<void> {
    const keys = (await below(folder)).filter(which).map(({ key }) => key)
    await objects.remove(keys)
    if (keys.length > 0) bounds.forget(owner)
  }

  return {
    async write(place, name, bytes) {
      const plain = plainFileName(name)
      const { owner, folder } = pathOf(place)
      return await bounds.within(owner, { name: plain, bytes: bytes.byteLength }, () => store(folder, plain, bytes))
    },
    async read(place, name) {
      return await objects.read(`${pathOf(place).folder}/${plainFileName(name)}`)
    },
    async list(place) {
      const { folder } = pathOf(place)
      const names = (await below(folder)).map(({ key }) => key.slice(folder.length + 1))
      return names.filter((name) => !name.includes('/')).toSorted()
    },
    async remove(place, name) {
      const { owner, folder, whole } = pathOf(place)
      if (name === undefined) return await removeThose(whole, owner, () => true)
      await objects.remove([`${folder}/${plainFileName(name)}`])
      bounds.forget(owner)
    },
    async removeOlder(chatflowId, beforeMs) {
      const { owner, folder } = pathOf({ chatsOf: chatflowId })
      await removeThose(folder, owner, ({ modifiedMs }) => modifiedMs < beforeMs)
    },
  }
}

/**
 * Sees that the store takes files and lets none take another's place.
 *
 * @throws {Failure} `unavailable` where it cannot be reached or refuses us, `invalid` where it overwrites
 */
export async function checkS3(objects: S3Objects, newId: () => string): Promise<void> {
  const key = '.hearth-checked'
  await objects.add(key, new Uint8Array(1), newId())
  if (!(await objects.add(key, new Uint8Array(1), newId()))) return
  throw new Failure(
    'invalid',
    'Cannot keep files in this S3 store: it overwrites objects though asked not to (If-None-Match)',
  )
}
