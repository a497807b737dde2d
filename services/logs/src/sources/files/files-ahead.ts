import { currentPath, type FolderOptions, inodeAt, type LogFile, listFiles, openFile } from './log-files.ts'

/** A file that is newer than the one being read. */
type NextFile = {
  readonly file: LogFile
  /** Files between it and the one before were deleted before they could be opened, as far as is known. */
  readonly lost: boolean
}

export type AheadOptions = FolderOptions & {
  /** Files that are held open at most; until they are read, the disk keeps also those that rotation has deleted. */
  readonly maxHeldFiles: number
}

/**
 * The files between the one being read and the newest, opened as soon as they are seen: rotation may
 * then rename and delete them while their reader is busy or slow, and nothing is lost.
 */
export class FilesAhead {
  readonly #service: string
  readonly #options: AheadOptions
  readonly #files: NextFile[] = []
  /** The last one that was handed out: its reader may still be busy with the one before it. */
  #taken: LogFile | undefined
  #looking: Promise<void> | undefined
  #closed = false

  constructor(service: string, options: AheadOptions) {
    this.#service = service
    this.#options = options
  }

  /** Takes over files that are open already, oldest first. */
  async adopt(files: readonly LogFile[]): Promise<void> {
    for (const file of files) {
      if (this.#files.length < this.#options.maxHeldFiles) this.#files.push({ file, lost: false })
      else await file.close()
    }
  }

  get isEmpty(): boolean {
    return this.#files.length === 0
  }

  /**
   * Opens what has come behind those that are held or were handed out already, or behind `reading` when there
   * are none; two looks at once are one.
   */
  async look(reading: LogFile | undefined): Promise<void> {
    this.#looking ??= this.#look(reading).finally(() => {
      this.#looking = undefined
    })
    await this.#looking
  }

  shift(): NextFile | undefined {
    const next = this.#files.shift()
    this.#taken = next?.file ?? this.#taken
    return next
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#looking
    await Promise.all(this.#files.splice(0).map(({ file }) => file.close()))
  }

  async #look(reading: LogFile | undefined): Promise<void> {
    const newest = this.#files.at(-1)?.file ?? this.#taken ?? reading
    const current = await inodeAt(currentPath(this.#options.dir, this.#service))
    // Between renaming the old file and making the new one there is none.
    if (current === undefined || current === newest?.inode) return
    const refs = await listFiles(this.#options.dir, this.#service)
    const at = refs.findIndex(({ inode }) => inode === newest?.inode)
    let lost = newest !== undefined && at === -1
    for (const ref of refs.slice(at + 1)) {
      if (this.#closed || this.#files.length >= this.#options.maxHeldFiles) return
      const file = await openFile(ref, this.#options)
      // Its name is another file's by now; the next look finds it under its new name.
      if (file === undefined) return
      this.#files.push({ file, lost })
      lost = false
    }
  }
}
