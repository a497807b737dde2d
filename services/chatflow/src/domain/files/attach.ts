import { Failure } from '@hearth/kernel'
import type { LoadedChatflow } from '../chatflows/chatflow.ts'
import type { ExtractText, UploadedFile } from '../documents/ingest/extract-text.ts'
import { plainType, typeFitsName } from './file-types.ts'
import type { FlowFiles } from './flow-files.ts'

export type Attachment = {
  readonly name: string
  readonly mimeType: string
  /** Bytes. */
  readonly size: number
  readonly content: string
}

export type AttachDeps = { readonly files: Pick<FlowFiles, 'write' | 'remove'>; readonly extractText: ExtractText }

/**
 * Stores files with a chat and reads them.
 *
 * @param base64 whether `content` is the file itself rather than its text
 * @throws {Failure} `invalid` where the flow takes no files, not this type, or the file is not what
 *   it says it is; then none of them is kept
 */
export async function attachFiles(
  { files, extractText }: AttachDeps,
  place: { readonly chatflow: LoadedChatflow; readonly chatId: string },
  uploads: readonly UploadedFile[],
  { base64, signal }: { readonly base64: boolean; readonly signal: AbortSignal },
): Promise<readonly Attachment[]> {
  const { fileUpload } = place.chatflow.settings
  if (fileUpload === undefined) throw new Failure('invalid', 'File upload is not enabled for this chatflow')
  for (const upload of uploads) checkType(upload, fileUpload.types)
  const folder = { chatflowId: place.chatflow.id, chatId: place.chatId }
  const attachments: Attachment[] = []
  try {
    for (const upload of uploads) {
      const content = base64 ? Buffer.from(upload.bytes).toString('base64') : await extractText(upload, signal)
      const name = await files.write(folder, upload.name, upload.bytes)
      attachments.push({ name, mimeType: upload.mime, size: upload.bytes.byteLength, content })
    }
    return attachments
  } catch (error) {
    await Promise.all(attachments.map(({ name }) => files.remove(folder, name)))
    throw error
  }
}

function checkType({ name, mime }: UploadedFile, allowed: ReadonlySet<string> | undefined): void {
  const param = 'files'
  if (allowed !== undefined && !allowed.has(plainType(mime))) {
    const known = [...allowed].join(', ')
    throw new Failure('invalid', `Cannot take "${name}": type "${mime}" is not among those allowed: ${known}`, {
      param,
    })
  }
  if (!typeFitsName(mime, name))
    throw new Failure('invalid', `Cannot take "${name}": a file of type "${mime}" has another ending`, { param })
}
