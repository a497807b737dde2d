/**
 * What code in the sandbox is given of the outside: functions over JSON, which only the prelude
 * sees. Bytes travel as text with a character a byte.
 */
export type GuestHost = {
  /** Asks for something slow; the answer arrives at `settle` with the same id. */
  call(id: number, name: string, payload: string): void
  /** Asks for `fire` with the same id after so many milliseconds. */
  startTimer(id: number, ms: number): void
  stopTimer(id: number): void
  /** Ends the run: with the JSON of what the code returned, or of a `GuestError`. */
  done(ok: boolean, json: string | undefined | null): void
  log(line: string): void
  /** Parts of an address as JSON, after setting one of them where `name` says so; empty when it is none. */
  url(href: string, base?: string | null, name?: string, value?: string): string
  /** The same bytes in another of Node's encodings. */
  transcode(text: string, from: string, to: string): string
  /** Body of an answer to a fetch, by the key it came with. */
  text(key: number): string
  bytes(key: number): ArrayBuffer
  /** A hash, or with a key an HMAC; empty for an unknown algorithm. */
  digest(algorithm: string, data: string, key?: string | null): string
  uuid(): string
  /** Source of a part of the library. */
  source(part: string): string
}

/** The same functions as they cross the boundary: arguments as one JSON array, the answer as JSON. */
export type RawHost = Readonly<Record<string, (args: string | number) => unknown>>

/** What the code threw. */
export type GuestError = { readonly message: string; readonly stack: string }

/** A request as it leaves the sandbox. */
export type GuestRequest = {
  readonly url: string
  readonly method: string
  readonly headers: readonly (readonly [string, string])[]
  readonly redirect: string
  /** Bytes as text with a character a byte. */
  readonly body?: string
}

/** An answer as it enters the sandbox; its body is fetched by `key`. */
export type GuestResponse = {
  readonly url: string
  readonly redirected: boolean
  readonly status: number
  readonly statusText: string
  readonly headers: readonly (readonly [string, string])[]
  readonly key: number
}
