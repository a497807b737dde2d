import { extname } from 'node:path'
import type { DocumentParser } from '../../domain/documents/document-parser.ts'
import type { ExtractText } from '../../domain/documents/ingest/extract-text.ts'
import { endingOfMime } from './file-endings.ts'
import { requestOfFile } from './request-of-file.ts'

/** Text of uploaded files, read as the file loader reads them; of HTML only what a reader sees. */
export function createTextExtractor(parser: DocumentParser): ExtractText {
  return async (file, signal) => {
    const name = extname(file.name) === '' ? `${file.name}${endingOfMime(file.mime) ?? ''}` : file.name
    const texts: string[] = []
    const named = { name, bytes: file.bytes }
    for await (const { pageContent } of parser.parse(named, requestOfFile(named, { splitPages: true }), signal))
      texts.push(`${pageContent}\n`)
    return texts.join('')
  }
}
