/** Files that belong to a flow, or to one chat of it. Names are plain: no folders, no `..`. */
export type FlowFiles = {
  /**
   * Stores bytes under a name that is free and gives that name.
   *
   * @throws {Failure} `invalid` for a name that could leave the folder, `too-large` beyond the limit
   */
  write(place: FilePlace, name: string, bytes: Uint8Array): Promise<string>
  /** `undefined` when there is no such file. */
  read(place: FilePlace, name: string): Promise<Uint8Array | undefined>
  list(place: FilePlace): Promise<readonly string[]>
  remove(place: FilePlace, name?: string): Promise<void>
  /** Removes the files of a flow's chats that were written before. */
  removeOlder(chatflowId: string, beforeMs: number): Promise<void>
}

/** Whose file it is: a flow's (`FILE-STORAGE::` inputs), a chat's, or a document store's. */
export type FilePlace =
  | { readonly chatflowId: string; readonly chatId?: string }
  /** All chats of a flow together, to remove them. */
  | { readonly chatsOf: string }
  | { readonly documentStoreId: string }
  /** A folder that a flow's tools read and write. */
  | { readonly workspaceOf: string }
