import type { CommonConfig, Logger, ServiceName } from '@hearth/kernel'

/** Where a started service answers; `url` has no trailing slash. */
export type Listening = { readonly host: string; readonly port: number; readonly url: string }

/** What the supervisor starts one process each of, and a container starts one of. */
export type Service = {
  readonly name: ServiceName
  /** Resolves once the port answers; rejects when it cannot, having released what it took. */
  start(): Promise<Listening>
  /**
   * Says at `/readyz` that it stops and gives up connections with their next answer, and still answers: whoever
   * spreads requests over several services has time to turn to the others.
   */
  drain?(): void
  /** How it is to be stopped where others answer in its place; otherwise without delay and within a short time. */
  readonly stopTimes?: StopTimes | undefined
  /** Stops accepting, lets running requests finish until `signal` aborts, then releases all. */
  close(signal: AbortSignal): Promise<void>
}

export type StopTimes = {
  /** From `drain` to `close`. */
  readonly delayMs: number
  /** From `close` until requests that still run are cut. */
  readonly graceMs: number
}

/** What every service is handed besides its own configuration. */
export type ServiceContext = { readonly common: CommonConfig; readonly logger: Logger }
