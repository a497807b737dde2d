import { Failure } from '@hearth/kernel'
import type { FilePlace, FlowFiles } from '../files/flow-files.ts'
import type { Upload } from '../flow/upload.ts'

/** What stays of an upload in the history. */
export type KeptUpload = Pick<Upload, 'name' | 'mime'> & { readonly type: string; readonly data?: string }

/**
 * Stores the files that came with a question.
 *
 * @returns what the history keeps of each upload, in order: names, no contents
 * @throws {Failure} `invalid` for contents that cannot be read or a name that could leave its folder
 */
export async function storeUploads(
  files: FlowFiles,
  place: FilePlace,
  uploads: readonly Upload[],
): Promise<readonly KeptUpload[]> {
  const kept: KeptUpload[] = []
  for (const { type, name, mime, data } of uploads) {
    if ((type === 'file' || type === 'audio') && data !== undefined) {
      kept.push({ type: 'stored-file', name: await files.write(place, name, decodeDataUrl(data, name)), mime })
    } else if (type === 'file:full') kept.push({ type: 'stored-file:full', name, mime })
    else kept.push(type === 'url' && data !== undefined ? { type, name, mime, data } : { type, name, mime })
  }
  return kept
}

/** The uploads with the contents of pictures that were stored before; a file that is gone stays a name. */
export async function readStored(
  files: FlowFiles,
  place: FilePlace,
  uploads: readonly Upload[],
): Promise<readonly Upload[]> {
  return await Promise.all(
    uploads.map(async (upload) => {
      if (upload.type !== 'stored-file' || !upload.mime.startsWith('image/')) return upload
      const bytes = await files.read(place, upload.name)
      if (bytes === undefined) return upload
      return {
        ...upload,
        type: 'file' as const,
        data: `data:${upload.mime};base64,${Buffer.from(bytes).toString('base64')}`,
      }
    }),
  )
}

/** The bytes of a `data:…;base64,…` URL. @throws {Failure} `invalid`, naming the upload */
function decodeDataUrl(url: string, name: string): Uint8Array {
  const match = /^data:[^,]*;base64,([\w+/=\s-]*)$/.exec(url)
  if (match?.[1] === undefined) {
    throw new Failure('invalid', `Cannot read upload "${name}": its data must be a base64 data URL`, {
      param: 'uploads',
    })
  }
  return Buffer.from(match[1], 'base64')
}
