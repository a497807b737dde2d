import type { ModelMessage, ToolCall } from '../../domain/chat/chat-model.ts'
import type { RunContext } from '../../domain/flow/run-context.ts'
import { callTool, type ToolCallEnd } from '../../domain/tools/call-tool.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { refusedCalls } from '../../domain/tools/tool-loop.ts'
import { toolsOf } from '../../domain/tools/toolkit.ts'
import { textInput } from '../inputs.ts'
import { readFlag } from '../read-inputs.ts'
import { askApproval } from './approval.ts'
import { reasoningOf } from './reasoning.ts'
import { sequentialNode } from './sequential-node.ts'
import { approvalInputs, promptForms, updateState } from './shared-inputs.ts'
import { applied, stateUpdates } from './team-values.ts'

/** Calls the tools that the LLM node before it asked for; where it asked for none, the run ends. */
export const seqToolNode = sequentialNode(
  {
    name: 'seqToolNode',
    label: 'Tool Node',
    version: 2.1,
    type: 'ToolNode',
    description: 'Calls the tools that the LLM node before it asks for',
    nameInput: 'toolNodeName',
    textForms: promptForms,
    inputs: [
      { name: 'tools', label: 'Tools', type: 'Tool', list: true, optional: true },
      { name: 'llmNode', label: 'LLM Node', type: 'LLMNode' },
      textInput('toolNodeName', 'Name', { placeholder: 'Tool' }),
      ...approvalInputs,
      updateState,
    ],
  },
  async (node, team, scope, env) => {
    const { resumed } = scope
    const saved = resumed?.input.messages
    const messages = Array.isArray(saved) ? (saved as readonly ModelMessage[]) : scope.messages
    const asked = messages.at(-1)
    const calls = asked?.toolCalls ?? []
    if (calls.length === 0) return { input: {}, output: { content: asked?.content ?? '' }, ends: true }
    if (readFlag(node, 'interrupt') && resumed === undefined) return askApproval(node, 'seqToolNode', calls, messages)
    // The conversation that a person was asked about is not on the way here any more.
    const before = resumed === undefined ? [] : messages
    if (resumed?.type === 'reject') {
      const content = 'The tools were not called.'
      return { input: {}, output: { content }, messages: [...before, ...refusedCalls(calls, resumed.feedback)] }
    }
    const ends = await callAll(calls, await toolsOf(node.values.tools ?? [], scope.context), scope.context)
    const output = ends.map(({ used, result }) => ({
      ...used,
      content: result.output,
      artifacts: result.artifacts ?? [],
    }))
    const state = applied(team, scope.state, await stateUpdates(node, scope, env, output))
    const usedTools = ends.map(({ used }) => used)
    const sourceDocuments = ends.flatMap(({ result }) => result.sourceDocuments ?? [])
    const content = ends.map(({ result }) => result.output).join('\n')
    const agentReasoning = reasoningOf(node, 'seqToolNode', { messages: [content], usedTools, sourceDocuments, state })
    return {
      input: { calls },
      output: { content, usedTools, sourceDocuments, agentReasoning },
      messages: [...before, ...ends.map((end, at) => toolMessage(end, calls[at]))],
      state,
    }
  },
)

function callAll(calls: readonly ToolCall[], tools: readonly Tool[], context: RunContext): Promise<ToolCallEnd[]> {
  return Promise.all(calls.map((call) => callTool(call, tools, context)))
}

function toolMessage({ result }: ToolCallEnd, call: ToolCall | undefined): ModelMessage {
  return { role: 'tool', content: result.output, toolCallId: call?.id ?? '', toolName: call?.name ?? '' }
}
