import type { CommonConfig, Logger, ServiceName } from '@hearth/kernel'

/** Where a started service answers; `url` has no trailing slash. */
export type Listening = { readonly host: string; readonly port: number; readonly url: string }

/** What the supervisor starts one process each of, and a container starts one of. */
export type Service = {
  readonly name: ServiceName
  /** Resolves once the port answers; rejects when it cannot, having released what it took. */
  start(): Promise<Listening>
  /** Stops accepting, lets running requests finish until `signal` aborts, then releases all. */
  close(signal: AbortSignal): Promise<void>
}

/** What every service is handed besides its own configuration. */
export type ServiceContext = { readonly common: CommonConfig; readonly logger: Logger }
