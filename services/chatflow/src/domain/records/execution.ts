import type { Rows } from './rows.ts'

export const EXECUTION_STATES = ['INPROGRESS', 'FINISHED', 'ERROR', 'TERMINATED', 'TIMEOUT', 'STOPPED'] as const

export type ExecutionState = (typeof EXECUTION_STATES)[number]

/** What an agent flow did to answer one question, node by node. */
export type Execution = {
  readonly id: string
  readonly agentflowId: string
  readonly sessionId: string
  /** JSON text of Flowise's `agentFlowExecutedData`. */
  readonly executionData: string
  readonly state: ExecutionState
  /** JSON text of what a stopped execution waits for. */
  readonly action: string | undefined
  readonly isPublic: boolean
  readonly createdAtMs: number
  readonly updatedAtMs: number
  readonly stoppedAtMs: number | undefined
  /** The process that works at it, or did last. */
  readonly owner?: string | undefined
}

/** Newest change first. */
export type ExecutionStore = Rows<Execution>
