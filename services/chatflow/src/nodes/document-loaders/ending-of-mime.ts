/** Endings of names by what the sender of a file says it is. */
const endings: Readonly<Record<string, string>> = {
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

/** Ending of names, such as `.pdf`, of files of a MIME type, or `undefined` when it says nothing. */
export function endingOfMime(mime: string): string | undefined {
  const [type = ''] = mime.split(';')
  return Object.hasOwn(endings, type) ? endings[type] : undefined
}
