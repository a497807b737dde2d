// The endings of each type that Flowise's editor offers for uploads, and of what the widget records and shows.
const endingsOfType: Readonly<Record<string, readonly string[]>> = {
  'application/epub+zip': ['epub'],
  'application/json': ['json'],
  'application/jsonl': ['jsonl'],
  'application/json-lines': ['jsonl'],
  'application/msword': ['doc'],
  'application/pdf': ['pdf'],
  'application/sql': ['sql'],
  'application/vnd.ms-excel': ['xls', 'csv'],
  'application/vnd.ms-powerpoint': ['ppt'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/x-yaml': ['yaml', 'yml'],
  'application/xml': ['xml'],
  'application/yaml': ['yaml', 'yml'],
  'audio/m4a': ['m4a'],
  'audio/mp4': ['mp4', 'm4a'],
  'audio/mpeg': ['mp3'],
  'audio/ogg': ['ogg', 'oga'],
  'audio/wav': ['wav'],
  'audio/webm': ['webm'],
  'image/gif': ['gif'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'text/css': ['css'],
  'text/csv': ['csv'],
  'text/html': ['html', 'htm'],
  'text/javascript': ['js'],
  'text/jsonl': ['jsonl'],
  'text/markdown': ['md', 'markdown'],
  'text/plain': ['txt', 'text', 'log', 'md', 'csv'],
  'text/x-markdown': ['md', 'markdown'],
  'text/xml': ['xml'],
  'text/yaml': ['yaml', 'yml'],
  'video/mp4': ['mp4'],
  'video/webm': ['webm'],
}

// What a browser may show as it is; anything that could carry a script is only ever downloaded.
const shown = /^(image\/(gif|jpeg|png|webp)|audio\/.+|video\/.+)$/

/** A type without parameters, in small letters. */
export function plainType(mime: string): string {
  return mime.split(';')[0]?.trim().toLowerCase() ?? ''
}

/** Whether a file of this type may have this name; a type nobody knows may have none. */
export function typeFitsName(mime: string, name: string): boolean {
  return endingsOfType[plainType(mime)]?.includes(endingOf(name)) ?? false
}

/** The type of a file that a browser may show in place, by its name; `undefined` for one it may only keep. */
export function shownType(name: string): string | undefined {
  const ending = endingOf(name)
  return Object.entries(endingsOfType).find(([type, endings]) => shown.test(type) && endings.includes(ending))?.[0]
}

function endingOf(name: string): string {
  return name.split('.').at(-1)?.toLowerCase() ?? ''
}
