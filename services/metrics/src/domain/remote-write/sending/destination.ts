import type { HttpOptions } from '../../scrape/http-options.ts'
import type { RelabelRule } from '../../scrape/relabel-rule.ts'

/** A server that gets what is stored here. */
export type Destination = {
  /** Its own among all of them; where sending went on is kept under it. */
  readonly name: string
  readonly url: string
  readonly version: 1 | 2
  /** Whether native histograms are sent; version 1 has none with bounds of their own. */
  readonly sendsHistograms: boolean
  readonly sendsExemplars: boolean
  readonly http: HttpOptions
  readonly headers: Readonly<Record<string, string>>
  /** One request, to the end of its answer. */
  readonly timeoutMs: number
  readonly relabel: readonly RelabelRule[]
  readonly externalLabels: Readonly<Record<string, string>>
  readonly queue: {
    readonly minShards: number
    readonly maxShards: number
    readonly maxSamplesPerSend: number
    /** How long samples wait for others to go with them. */
    readonly deadlineMs: number
    readonly backoff: { readonly firstMs: number; readonly maxMs: number }
    readonly retriesTooMany: boolean
    /** Older samples are not sent; 0 for no such bound. */
    readonly maxAgeMs: number
  }
  /** Between two sendings of descriptions; `undefined` for none. Version 2 has them with each series. */
  readonly metadataMs: number | undefined
}

/** What became of a request. */
export type SendOutcome =
  | { readonly kind: 'sent' }
  /** Trying again may help; `afterMs` when the server said when. */
  | { readonly kind: 'failed'; readonly reason: string; readonly afterMs: number | undefined }
  | { readonly kind: 'refused'; readonly reason: string }

/** Sends bodies of remote write. */
export type WriteClient = {
  send(destination: Destination, body: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<SendOutcome>
}

/** How sending to one server goes, counted since the start. */
export type SendFigures = {
  readonly name: string
  readonly url: string
  sent: number
  /** Exemplars that were sent. */
  exemplars: number
  /** Refused by the server. */
  failed: number
  retried: number
  /** Not sent, as too old or because the log was full. */
  dropped: number
  bytes: number
  shards: number
  /** Of the newest sample that was sent, in Unix milliseconds. */
  newestMs: number
}
