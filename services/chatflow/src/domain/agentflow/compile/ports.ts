import type { NodeCatalog } from '../../flow/node-definition.ts'
import type { NodeEnv } from '../../flow/node-env.ts'
import type { ExecutionStore } from '../../records/execution.ts'

/** What running agent flows needs of the outside. */
export type AgentflowPorts = {
  readonly catalog: NodeCatalog
  readonly env: NodeEnv
  readonly executions: Pick<ExecutionStore, 'list' | 'put'>
  readonly newId: () => string
  readonly nowMs: () => number
  /** Markdown of the HTML that Flowise's editor saves. */
  readonly toMarkdown: (html: string) => Promise<string>
}
