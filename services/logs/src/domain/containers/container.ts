import type { Nanos } from '../lines/line.ts'

/** The states of Docker's containers, and `unknown`: what would tell cannot be read. */
export type ContainerState = 'created' | 'running' | 'paused' | 'restarting' | 'exited' | 'dead' | 'removed' | 'unknown'

export type ContainerHealth = 'starting' | 'healthy' | 'unhealthy'

/** Something that writes lines: a supervised process or a real container. */
export type Container = {
  /** Unique over all sources. */
  readonly id: string
  readonly name: string
  readonly image: string
  readonly source: string
  readonly state: ContainerState
  readonly health: ContainerHealth | undefined
  readonly pid: number | undefined
  /** When the supervised process that runs was started; of a container its engine tells that. */
  readonly startedAt?: Nanos | undefined
  readonly port: number | undefined
  readonly restarts: number | undefined
  /** Output that is kept; `undefined` when there is none. */
  readonly retained: { readonly from: Nanos; readonly to: Nanos; readonly bytes: number } | undefined
  /** Why its state or its output cannot be read; `undefined` when they can. */
  readonly unreadable?: string | undefined
  /** What only a container of an engine has. */
  readonly engine: EngineDetails | undefined
}

/** Whether it may write at any moment. Processes come back under their old name. */
export function isLive({ state, engine }: Container): boolean {
  return engine === undefined || state === 'running' || state === 'paused' || state === 'restarting'
}

type EngineDetails = {
  /** The engine's own id, 64 hexadecimal digits. */
  readonly fullId: string
  readonly labels: Readonly<Record<string, string>>
  readonly createdAt: Nanos
  readonly startedAt: Nanos | undefined
  readonly finishedAt: Nanos | undefined
  readonly exitCode: number | undefined
  readonly logDriver: string | undefined
  readonly tty: boolean | undefined
}
