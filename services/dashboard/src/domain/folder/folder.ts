export type Folder = {
  readonly id: number
  readonly uid: string
  readonly title: string
  /** Empty for a folder in the root. */
  readonly parentUid: string
  readonly description: string
  readonly version: number
  readonly createdAtMs: number
  readonly updatedAtMs: number
  /** Of the last change, counted over all dashboards and folders: see `domain/changes.ts`. */
  readonly revision: number
}

export type FolderStore = {
  /** By title. */
  list(): readonly Folder[]
  get(uid: string): Folder | undefined
  /** Creates, or replaces the folder of that uid; its id stays. */
  put(folder: Omit<Folder, 'id' | 'revision'>): Folder
  /** Removes folders and puts the dashboards in them into the trash, all or nothing. */
  remove(uids: readonly string[], deletion: { readonly atMs: number; readonly by: string }): void
}
