import type { NodeDefinition } from '../../../domain/flow/node-definition.ts'
import type { McpServer, NodeEnv } from '../../../domain/flow/node-env.ts'
import type { NodeInput } from '../../../domain/flow/node-form.ts'
import type { RunContext } from '../../../domain/flow/run-context.ts'
import type { NodeInputs } from '../../../domain/flow/runnable-node.ts'
import type { Toolkit } from '../../../domain/tools/toolkit.ts'
import { readTexts } from '../../read-inputs.ts'

const actionsInput: NodeInput = {
  name: 'mcpActions',
  label: 'Available Actions',
  type: 'asyncMultiOptions',
  loadMethod: 'listActions',
  refresh: true,
}

/** Where the server is: from the node's inputs, its credential and, in a run, the run's values. */
type FindServer = (inputs: NodeInputs, env: NodeEnv, context?: RunContext) => Promise<McpServer>

const listingTimeoutMs = 30_000

/** A kind of MCP server. */
export type McpKind = Pick<NodeDefinition, 'name' | 'label' | 'type' | 'description'> &
  Partial<Pick<NodeDefinition, 'version' | 'substitution' | 'textForms' | 'loadMethods'>> & {
    readonly inputs: readonly NodeInput[]
    readonly find: FindServer
  }

/** A node that offers a server's tools for choosing, and hands on those chosen. */
export function mcpNode({ find, ...kind }: McpKind): NodeDefinition {
  return {
    version: 1,
    category: 'Tools (MCP)',
    baseClasses: ['Tool'],
    ...kind,
    inputs: [...kind.inputs, actionsInput],
    loadMethods: {
      ...kind.loadMethods,
      async listActions(inputs, env) {
        const tools = await env.mcpTools(await find(inputs, env), AbortSignal.timeout(listingTimeoutMs))
        return tools.map(({ name, description }) => ({ name, label: name, description }))
      },
    },
    async rehearse(_instance, inputs, env, signal) {
      // What mentions variables is known in a run.
      const isFixed = !JSON.stringify(inputs.values).includes('{{')
      if (isFixed && readTexts(inputs, 'mcpActions').length > 0) await env.mcpTools(await find(inputs, env), signal)
    },
    init: (inputs, env): Toolkit => ({
      async tools(context) {
        const chosen = readTexts(inputs, 'mcpActions').map((name) => name.replaceAll(/[^\w-]/g, '_'))
        if (chosen.length === 0) return []
        const tools = await env.mcpTools(await find(inputs, env, context), context.signal)
        return tools.filter(({ name }) => chosen.includes(name))
      },
    }),
  }
}
