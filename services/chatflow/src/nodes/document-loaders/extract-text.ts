import { extname } from 'node:path'
import type { DocumentParser, ParseRequest } from '../../domain/documents/document-parser.ts'
import type { ExtractText, UploadedFile } from '../../domain/documents/ingest/extract-text.ts'
import { endingOfMime } from './file-endings.ts'
import { requestOfFile } from './request-of-file.ts'

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
  return requestOfFile({ name, bytes }, { splitPages: true })
}
