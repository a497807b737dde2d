// Of a folder with more nobody reads the reports.
const maxFiles = 500
const readable = /\.(json|ya?ml)$/i

/** Those of a folder's files that may hold flows. */
export function flowFilesOf(files: readonly File[]): readonly File[] {
  return files.filter(({ name }) => readable.test(name)).slice(0, maxFiles)
}

/** What was dropped: files as they are, and of folders those files that may hold flows. */
export async function filesIn(dropped: DataTransfer): Promise<readonly File[]> {
  // After the event is over nothing of it can be asked any more.
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry())
  const files = [...dropped.files]
  if (!entries.some((entry) => entry?.isDirectory)) return files
  const found = await Promise.all(entries.map((entry) => (entry === null ? [] : filesBelow(entry))))
  return flowFilesOf(found.flat())
}

async function filesBelow(entry: FileSystemEntry): Promise<readonly File[]> {
  if (entry.isFile)
    return [await new Promise<File>((found, failed) => (entry as FileSystemFileEntry).file(found, failed))]
  const below = await entriesOf((entry as FileSystemDirectoryEntry).createReader())
  const files: File[] = []
  for (const one of below) if (files.length < maxFiles) files.push(...(await filesBelow(one)))
  return files
}

// A browser gives them a hundred at a time.
async function entriesOf(reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> {
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((found, failed) => reader.readEntries(found, failed))
    if (some.length === 0 || all.length > maxFiles) return all
    all.push(...some)
  }
}
