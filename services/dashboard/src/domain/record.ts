/** Something that is kept under a number and a uid of its own. */
export type Kept<T> = { readonly id: number; readonly uid: string; readonly value: T }

/** Keeps things of one kind, a bounded number of them. */
export type RecordStore<T> = {
  /** Oldest first. */
  list(): readonly Kept<T>[]
  get(uid: string): Kept<T> | undefined
  findById(id: number): Kept<T> | undefined
  /**
   * Creates or replaces.
   *
   * @throws {Failure} `forbidden` when a new one would be one too many
   */
  put(uid: string, value: T): Kept<T>
  /** Whether there was one. */
  remove(uid: string): boolean
}
