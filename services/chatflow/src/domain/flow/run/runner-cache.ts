import { isAgentflow } from '../../agentflow/compile/is-agentflow.ts'
import type { Chatflow, LoadedChatflow } from '../../chatflows/chatflow.ts'
import type { OverrideRules } from '../../chatflows/flow-settings.ts'
import { compileFlow } from '../compile/compile.ts'
import { type Flow, parseFlow } from '../flow.ts'
import type { NodeEnv } from '../node-env.ts'
import type { RunnableCatalog } from '../runnable-node.ts'
import { distrustAddresses } from './distrust-addresses.ts'
import { overrideFlow } from './override-flow.ts'
import { createRunner, type Runner } from './runner.ts'

type Fields = Readonly<Record<string, unknown>>

export type RunnerCache = {
  /**
   * The runner of this version of the chatflow, compiled on first use.
   *
   * @param overrides values of a caller for inputs of nodes; those that the chatflow allows count
   * @throws {Failure} `broken` when the flow cannot run
   */
  get(chatflow: LoadedChatflow, overrides?: Fields): Promise<Runner>
}

/** Makes a flow of the other engine ready to run. */
export type AgentflowRunnerFactory = (flow: Flow, chatflow: Chatflow, env: NodeEnv) => Promise<Runner>

type Entry = { readonly flowData: string; readonly runner: Promise<Runner> }

// Longer ones differ from question to question: keeping them would push out what is used again.
const maxKeyLength = 16_384

/**
 * Keeps the runners of the flows used last, at most `maxFlows` of them, and `maxAlteredFlows` of those
 * that callers have altered.
 */
export function createRunnerCache(deps: {
  readonly catalog: RunnableCatalog
  readonly env: NodeEnv
  readonly maxFlows: number
  readonly maxAlteredFlows: number
  readonly createAgentflowRunner?: AgentflowRunnerFactory
}): RunnerCache {
  const plain = new Map<string, Entry>()
  const altered = new Map<string, Entry>()
  return {
    async get(chatflow, overrides = {}) {
      const id = chatflow.drawing === undefined ? chatflow.id : `${chatflow.id}/${chatflow.drawing}`
      const rules = hasFields(overrides) ? chatflow.settings.overrides : undefined
      const wanted = rules === undefined ? {} : allowed(overrides, rules)
      if (rules === undefined || !hasFields(wanted))
        return await cached(plain, deps.maxFlows, id, chatflow, (flow) => flow)
      const mayOverride = (label: string, input: string) => rules.inputs.get(label)?.has(input) === true
      const alter = (flow: Flow) => overrideFlow(flow, wanted, mayOverride)
      const key = JSON.stringify([id, chatflow.apiConfig, wanted])
      if (key.length > maxKeyLength) return await prepare(chatflow, alter)
      return await cached(altered, deps.maxAlteredFlows, key, chatflow, alter)
    },
  }

  async function cached(
    entries: Map<string, Entry>,
    most: number,
    key: string,
    chatflow: Chatflow,
    alter: (flow: Flow) => Flow,
  ): Promise<Runner> {
    const { flowData } = chatflow
    const known = entries.get(key)
    entries.delete(key)
    const fresh = known?.flowData === flowData ? known : { flowData, runner: prepare(chatflow, alter) }
    // A map keeps the order of insertion, so the first key is the one used longest ago.
    entries.set(key, fresh)
    const [oldest] = entries.keys()
    if (entries.size > most && oldest !== undefined) entries.delete(oldest)
    try {
      return await fresh.runner
    } catch (error) {
      // What failed for want of a credential or a file may succeed later.
      if (entries.get(key) === fresh) entries.delete(key)
      throw error
    }
  }

  async function prepare(chatflow: Chatflow, alter: (flow: Flow) => Flow): Promise<Runner> {
    const drawn = parseFlow(chatflow.flowData)
    const flow = alter(drawn)
    const env = flow === drawn ? deps.env : distrustAddresses(deps.env, drawn)
    if (deps.createAgentflowRunner !== undefined && isAgentflow(flow)) {
      return await deps.createAgentflowRunner(flow, chatflow, env)
    }
    return await createRunner(compileFlow(flow, deps.catalog), env, chatflow.id)
  }
}

function allowed(overrides: Fields, { inputs }: OverrideRules): Fields {
  const names = new Set([...inputs.values()].flatMap((set) => [...set]))
  return Object.fromEntries(Object.entries(overrides).filter(([name]) => names.has(name)))
}

function hasFields(fields: Fields): boolean {
  return Object.keys(fields).length > 0
}
