/** A question to the server that answers in place of this one. */
type ExternalRequest = {
  /** With the question mark and what follows; as it came. */
  readonly path: string
  /** Default: GET. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** In lower case. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

/** What it says; to be read, or ended. */
export type ExternalAnswer = {
  readonly status: number
  /** In lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The body as it comes. */
  readonly pieces: AsyncIterable<Uint8Array>
  /** The body as text, unzipped; empty when it is longer than `maxBytes`. */
  text(maxBytes: number): Promise<string>
  /** Ends the answer, read or not. */
  end(): void
}

export type ExternalServer = {
  /**
   * The answer as soon as its headers are there, whatever its status.
   *
   * @throws {Failure} `upstream` when there is none, or one that is not for us to pass on
   */
  send(request: ExternalRequest, signal: AbortSignal): Promise<ExternalAnswer>
}
