/**
 * Which documents a vector store holds, by their hashes: what a record manager remembers so that
 * the same document is not embedded twice and what is gone from the source can be found.
 */
export type RecordKeeper = {
  /** Notes that the keys of a namespace were seen at `atMs`. @param groupId where they come from */
  touch(
    namespace: string,
    records: readonly { readonly key: string; readonly groupId?: string | undefined }[],
    atMs: number,
  ): Promise<void>
  /** For every key, in order, whether it is known. */
  exist(namespace: string, keys: readonly string[]): Promise<readonly boolean[]>
  /** At most `limit` keys last seen before `beforeMs`, of all groups or of some. */
  list(
    namespace: string,
    filter: { readonly beforeMs?: number; readonly groupIds?: readonly string[]; readonly limit: number },
  ): Promise<readonly string[]>
  /** How many were forgotten. */
  forget(namespace: string, keys: readonly string[]): Promise<number>
}
