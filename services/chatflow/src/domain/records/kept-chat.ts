/** A session that somebody holds on the chat page and finds there again. */
export type KeptChat = {
  /** Id of the session. */
  readonly id: string
  readonly chatflowId: string
  readonly title: string
  /** Absent outside of folders. */
  readonly folder: string | undefined
  readonly createdAtMs: number
  /** When something was said last. */
  readonly updatedAtMs: number
}

/** A place in the list of chats, which goes from the newest to the oldest. */
export type ChatPlace = { readonly updatedAtMs: number; readonly id: string }

export type KeptChatQuery = {
  /** Stands in the title or in what was said, in whatever case. */
  readonly text?: string | undefined
  readonly folder?: string | undefined
  /** Only chats after this place. */
  readonly after?: ChatPlace | undefined
  readonly limit: number
}

type ChatFolder = { readonly name: string; readonly count: number }

/**
 * Where chats are kept; they go with their chatflow. Every engine passes the cases in
 * `storage/chats/kept-chat-store.contract.ts`.
 */
export type KeptChatStore = {
  get(id: string): Promise<KeptChat | undefined>
  /** Newest first. */
  list(query: KeptChatQuery): Promise<readonly KeptChat[]>
  /** The folders that hold something, by name. */
  folders(): Promise<readonly ChatFolder[]>
  /**
   * Keeps a chat, or brings one that is kept to the top as it is.
   *
   * @returns what is kept, `undefined` where the id is that of another chatflow's chat
   * @throws {Failure} `missing` when the chatflow has been removed meanwhile
   */
  touch(chat: KeptChat): Promise<KeptChat | undefined>
  /** @returns `undefined` where there is no such chat */
  change(id: string, change: Partial<Pick<KeptChat, 'title' | 'folder'>>): Promise<KeptChat | undefined>
  /** `false` when there was none. */
  remove(id: string): Promise<boolean>
}
