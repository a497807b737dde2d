import type { Readable } from 'node:stream'

/** What a container engine says itself, for clients that speak its language. All throw `unavailable` while it is away. */
export type EngineAnswers = {
  /** Of the engine and its machine. */
  info(signal: AbortSignal): Promise<unknown>
  /**
   * What a container uses, as JSON texts: one, or one a second until `signal` aborts.
   *
   * @param fullId the engine's own id
   * @param options.oneShot at once, without a second look by which the share of a processor can be told
   * @throws {Failure} `missing` for a container that is gone
   */
  stats(
    fullId: string,
    options: { readonly stream: boolean; readonly oneShot: boolean },
    signal: AbortSignal,
  ): Promise<Readable>
  /** @throws {Failure} `missing` for a container that is gone, `unavailable` for one that does not run */
  top(fullId: string, psArgs: string | undefined, signal: AbortSignal): Promise<unknown>
  /**
   * What the engine keeps beside containers: lists of it, one of it by id or name, or the room that all takes on disk.
   *
   * @param query parameters of Docker's interface
   * @throws {Failure} `missing` for one that is not there
   */
  kept(
    path: string,
    query: Readonly<Record<string, string | readonly string[] | undefined>>,
    signal: AbortSignal,
  ): Promise<unknown>
  /** What happens, as JSON texts, until `signal` aborts or the time `until` has come. */
  events(options: EventOptions, signal: AbortSignal): Promise<Readable>
}

type EventOptions = {
  /** Unix seconds, with a fraction. */
  readonly since: string | undefined
  readonly until: string | undefined
  readonly filters: Readonly<Record<string, readonly string[]>>
}
