import { extname } from 'node:path'
import type { ParseRequest } from '../../domain/documents/document-parser.ts'

export type ReadingChoices = {
  readonly splitPages: boolean
  /** JSON pointer for lines of JSON; the whole line without one. */
  readonly pointer?: string | undefined
}

/** How a file is read by the ending of its name; as the text it is when that says nothing. */
export function requestByEnding(name: string, { splitPages, pointer }: ReadingChoices): ParseRequest {
  switch (extname(name).toLowerCase()) {
    case '.pdf':
      return { kind: 'pdf', splitPages }
    case '.docx':
    case '.doc':
      return { kind: 'docx' }
    case '.pptx':
    case '.ppt':
      return { kind: 'pptx' }
    case '.xlsx':
    case '.xlsm':
    case '.xls':
    case '.xlsb':
      return { kind: 'xlsx' }
    case '.epub':
      return { kind: 'epub', splitChapters: true }
    case '.csv':
      return { kind: 'csv' }
    case '.json':
      return { kind: 'json', keys: [], byObject: false }
    case '.jsonl':
      return { kind: 'jsonl', pointer }
    default:
      return { kind: 'text' }
  }
}
