import { t } from '../words.ts'

const storedMark = 'FILE-STORAGE::'

/** A flow is saved in one piece, files and all, and a file grows by a third as text. */
export const maxFilesBytes = 30 * 1024 * 1024

/** What a field holds of chosen files: the data of each with its name, as Flowise's editor writes it. */
export async function valueOfFiles(files: readonly File[]): Promise<string> {
  const texts = await Promise.all(files.map(async (file) => `${await dataOf(file)},filename:${file.name}`))
  return texts.length === 1 ? (texts[0] ?? '') : JSON.stringify(texts)
}

/** Names of the files in a field, chosen ones and those that the service has taken already. */
export function fileNames(value: unknown): readonly string[] {
  return entriesOf(value).map((entry) =>
    entry.startsWith('data:') ? (/,filename:(.*)$/s.exec(entry)?.[1] ?? t('file')) : entry,
  )
}

/** The same field without one of its files. */
export function withoutFile(value: unknown, at: number): string {
  const left = entriesOf(value).filter((_, index) => index !== at)
  if (left.length === 0) return ''
  const [only = ''] = left
  const text = left.length === 1 ? only : JSON.stringify(left)
  return typeof value === 'string' && value.startsWith(storedMark) ? `${storedMark}${text}` : text
}

function entriesOf(value: unknown): readonly string[] {
  if (typeof value !== 'string' || value === '') return []
  const text = value.startsWith(storedMark) ? value.slice(storedMark.length) : value
  if (!text.startsWith('[')) return [text]
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : [text]
  } catch {
    // A name may begin with a bracket too.
    return [text]
  }
}

function dataOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
