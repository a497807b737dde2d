import type { EngineStatus } from '../../domain/engine/engine.ts'

const names = {
  loading: 'loading',
  ready: 'loaded',
  restarting: 'loading',
  failed: 'failed',
  closed: 'unloaded',
} as const

/** llama-server's word for a status, and `failed`. */
export function statusName({ kind }: EngineStatus): (typeof names)[keyof typeof names] {
  return names[kind]
}

/** How far a model is from answering. */
export type ModelPresence = {
  /** Absent while it is not in memory. */
  readonly status: EngineStatus | undefined
  /** Whether it left memory because nobody asked for it. */
  readonly asleep: boolean
}

/** The `status` of a model in both listings. */
export function renderStatus({ status, asleep }: ModelPresence): object {
  if (status === undefined) return { value: asleep ? 'sleeping' : 'unloaded' }
  if (status.kind === 'failed') return { value: 'failed', failed: true, error: status.message }
  return { value: statusName(status) }
}
