/** A file of a repository. */
export type HubFile = {
  /** Its path in the repository. */
  readonly path: string
  readonly sizeBytes: number | undefined
  /** In hex. */
  readonly sha256: string | undefined
}

/** The files of a repository at one commit. */
export type HubListing = { readonly commit: string | undefined; readonly files: readonly HubFile[] }

/** A repository that was found. */
export type HubRepository = {
  readonly name: string
  /** As the repository's card names it. */
  readonly licence: string | undefined
  /** Within the last thirty days. */
  readonly downloads: number | undefined
}

/** Where models are pulled from. */
export type Hub = {
  /**
   * The files of a repository.
   *
   * @throws {Failure} `missing` when there is none, `upstream` when the hub does not answer, `unavailable` when
   *   pulls are switched off
   */
  list(repository: string): Promise<HubListing>
  /**
   * Repositories with GGUF files whose names hold the words, those fetched most often first.
   *
   * @throws {Failure} `upstream` and `unavailable` as above
   */
  search(words: string): Promise<readonly HubRepository[]>
}
