import { extname } from 'node:path'
import { Failure } from '@hearth/kernel'
import type { DocumentParser, ParseRequest } from '../../domain/documents/document-parser.ts'
import type { ExtractText, UploadedFile } from '../../domain/documents/ingest/extract-text.ts'
import { endingOfMime, requestByEnding } from './file-endings.ts'

/** Text of uploaded files, read as the file loader reads them; of HTML only what a reader sees. */
export function createTextExtractor(parser: DocumentParser): ExtractText {
  return async (file, signal) => {
    const name = extname(file.name) === '' ? `${file.name}${endingOfMime(file.mime) ?? ''}` : file.name
    const texts: string[] = []
    for await (const { pageContent } of parser.parse({ name, bytes: file.bytes }, requestFor(name, file), signal))
      texts.push(`${pageContent}\n`)
    return texts.join('')
  }
}

function requestFor(name: string, { bytes }: UploadedFile): ParseRequest {
  if (/\.html?$/i.test(name)) return { kind: 'page', as: 'text' }
  const request = requestByEnding(name, { splitPages: true })
  // A zero byte is in no text, but near the beginning of most that is none.
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (request.kind === 'text' && !isUtf16 && bytes.subarray(0, 8_192).includes(0))
    throw new Failure('invalid', `Cannot read "${name}": its text cannot be told, and it must be a document`)
  return request
}
