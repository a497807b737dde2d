import type { NodeEnv } from '../../flow/node-env.ts'
import type { RunnableCatalog } from '../../flow/runnable-node.ts'
import type { ExecutionStore } from '../../records/execution.ts'

/** What running agent flows needs of the outside. */
export type AgentflowPorts = {
  readonly catalog: RunnableCatalog
  readonly env: NodeEnv
  readonly executions: Pick<ExecutionStore, 'list' | 'put'>
  readonly newId: () => string
  readonly nowMs: () => number
  /** Markdown of the HTML that Flowise's editor saves. */
  readonly toMarkdown: (html: string) => Promise<string>
}
