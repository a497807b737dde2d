import type { Document } from '../../../domain/documents/document.ts'
import type { ThreadLimits } from '../thread-messages.ts'
import { isOfficeText, repack, unpack } from '../zip-guard.ts'

/** The text of a Word document, a blank line between its paragraphs; no document when it has none. */
export async function readDocx(bytes: Uint8Array, { maxUnpackedBytes }: ThreadLimits): Promise<readonly Document[]> {
  const { default: mammoth } = await import('mammoth')
  const harmless = repack(unpack(bytes, isOfficeText, maxUnpackedBytes))
  const { value } = await mammoth.extractRawText({ buffer: Buffer.from(harmless.buffer) })
  return value.trim() === '' ? [] : [{ pageContent: value, metadata: {} }]
}
