import type { UpstreamSettings } from '../config.ts'
import type { RequestTraits } from './request-traits.ts'

/** A client's request that is answered by an upstream. */
export type Incoming = {
  /** Ours, such as `/v1/chat/completions`. */
  readonly path: string
  readonly search: string
  readonly headers: Headers
  readonly body: Uint8Array
  readonly json: Readonly<Record<string, unknown>>
  /**
   * Writes the request in the words of one upstream, in place of `body` and `json`; present where no
   * client wrote it, but we ourselves for one that speaks another API.
   */
  readonly write?: (to: Pick<UpstreamSettings, 'kind' | 'origin'>) => Readonly<Record<string, unknown>>
  /** The upstream that broke off the answer of which this asks for the rest. */
  readonly avoids?: string
  /** Our name of the model. */
  readonly model: string
  readonly traits: RequestTraits
  /** Who asks, for taking turns. */
  readonly client: string
  /** How the metrics call who asks. */
  readonly clientLabel: string
  readonly requestId: string
  /** Aborts when the client leaves. */
  readonly signal: AbortSignal
  /** Cuts the connection, so that what has been sent does not pass for the whole; `error` is logged. */
  readonly cut: (error: unknown) => void
}
