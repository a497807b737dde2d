import type { Chatflow } from '../chatflow.ts'
import { compileFlow } from './compile.ts'
import { parseFlow } from './flow.ts'
import type { NodeCatalog } from './node-definition.ts'
import type { NodeEnv } from './node-env.ts'
import { createRunner, type Runner } from './runner.ts'

export type RunnerCache = {
  /**
   * The runner of this version of the chatflow, compiled on first use.
   *
   * @throws {Failure} `broken` when the flow cannot run
   */
  get(chatflow: Chatflow): Promise<Runner>
}

/** Keeps the runners of the flows used last, at most `maxFlows` of them. */
export function createRunnerCache(deps: {
  readonly catalog: NodeCatalog
  readonly env: NodeEnv
  readonly maxFlows: number
}): RunnerCache {
  const cached = new Map<string, { readonly flowData: string; readonly runner: Promise<Runner> }>()
  return {
    async get({ id, flowData }) {
      const known = cached.get(id)
      cached.delete(id)
      const fresh = known?.flowData === flowData ? known : { flowData, runner: prepare(id, flowData) }
      // A map keeps the order of insertion, so the first key is the one used longest ago.
      cached.set(id, fresh)
      const [oldest] = cached.keys()
      if (cached.size > deps.maxFlows && oldest !== undefined) cached.delete(oldest)
      return await fresh.runner
    },
  }

  async function prepare(id: string, flowData: string): Promise<Runner> {
    try {
      return await createRunner(compileFlow(parseFlow(flowData), deps.catalog), deps.env, id)
    } catch (error) {
      // What failed for want of a credential or a file may succeed later.
      if (cached.get(id)?.flowData === flowData) cached.delete(id)
      throw error
    }
  }
}
