import type { NodeEnv } from '../../domain/flow/node-env.ts'

/** What trials reach others by. */
export type TrialEnv = Pick<NodeEnv, 'fetch' | 'listModels' | 'variable' | 'checkHost'> & {
  readonly nowMs: () => number
}
