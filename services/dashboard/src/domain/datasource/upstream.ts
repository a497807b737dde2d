import type { DataSource } from './data-source.ts'

export type UpstreamRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the data source's address, without a slash before it, with query text; checked to stay below. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | string | undefined
}

export type UpstreamAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Read at the reader's pace; cancelling it, or the request's signal, ends the request. */
  readonly body: ReadableStream<Uint8Array>
}

/**
 * Sends a request to a data source with the data source's own credentials.
 *
 * @throws {Failure} `upstream` when it cannot be reached or does not answer in time, `forbidden` for an address
 *   that may not be asked, `invalid` for a path that leaves the data source
 */
export type SendUpstream = (
  source: DataSource,
  request: UpstreamRequest,
  signal: AbortSignal,
) => Promise<UpstreamAnswer>
