import type { CommonConfig } from './config/common.ts'
import type { Logger } from './logger.ts'

/** The six services and the ports their peers' users expect. */
export const SERVICES = {
  chatflow: { port: 3000 },
  inference: { port: 8000 },
  health: { port: 8081 },
  logs: { port: 8080 },
  metrics: { port: 9090 },
  dashboard: { port: 3001 },
} as const

export type ServiceName = keyof typeof SERVICES

export const SERVICE_NAMES = Object.keys(SERVICES) as readonly ServiceName[]

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
