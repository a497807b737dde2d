/** A file someone uploaded. */
export type UploadedFile = {
  readonly name: string
  /** What its sender says it is; the ending of the name decides where this says nothing. */
  readonly mime: string
  readonly bytes: Uint8Array
}

/**
 * All text of a file, for a model to read: the text of its pages, slides, rows or chapters with a
 * line end after each.
 *
 * @throws {Failure} `invalid` when the file cannot be read as what it is, `too-large` beyond a limit
 */
export type ExtractText = (file: UploadedFile, signal: AbortSignal) => Promise<string>
