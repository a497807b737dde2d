import { extname } from 'node:path'
import type { ParseRequest } from '../../domain/documents/document-parser.ts'

const programs =
  'aspx asp cpp c cs css go h java js less ts php proto python py rst ruby rb rs scala sc scss sol sql swift'
const markups = 'markdown md tex ltx vb xml'

/** Endings of the files that a loader of text takes, as editors want them. */
export const textFileTypes = fileTypes(`txt html ${programs} ${markups}`)

// Those that a folder is searched for.
const folderEndings = new Set(
  endingsOf(`json jsonl txt csv docx pptx xlsx xlsm epub pdf html kt ${programs} ${markups}`),
)

/** Endings by what the sender of a file says it is. */
const endingsByMime: Readonly<Record<string, string>> = {
  'application/epub+zip': '.epub',
  'application/json': '.json',
  'application/jsonl': '.jsonl',
  'application/pdf': '.pdf',
  'application/vnd.ms-excel': '.xls',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': '.pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'application/x-ndjson': '.jsonl',
  'text/csv': '.csv',
  'text/html': '.html',
  'text/markdown': '.md',
  'text/plain': '.txt',
}

export type ReadingChoices = {
  readonly splitPages: boolean
  /** JSON pointer for lines of JSON; the whole line without one. */
  readonly pointer?: string | undefined
  /** HTML as it was written, for who cuts it by its tags. */
  readonly keepsMarkup?: boolean
}

/** Endings such as `pdf txt` as editors want those of a file input: `.pdf, .txt`. */
export function fileTypes(endings: string): string {
  return endingsOf(endings).join(', ')
}

/** Whether files of an ending such as `.pdf` are loaded from a folder. */
export function isInFolders(ending: string): boolean {
  return folderEndings.has(ending)
}

/** Ending of names, such as `.pdf`, of files of a MIME type, or `undefined` when it says nothing. */
export function endingOfMime(mime: string): string | undefined {
  const [type = ''] = mime.split(';')
  return Object.hasOwn(endingsByMime, type) ? endingsByMime[type] : undefined
}

/** How a file is read by the ending of its name; as the text it is when that says nothing. */
export function requestByEnding(name: string, { splitPages, pointer, keepsMarkup }: ReadingChoices): ParseRequest {
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
    case '.html':
    case '.htm':
    case '.xhtml':
      return { kind: keepsMarkup === true ? 'text' : 'html' }
    default:
      return { kind: 'text' }
  }
}

function endingsOf(joined: string): readonly string[] {
  return joined.split(' ').map((ending) => `.${ending}`)
}
