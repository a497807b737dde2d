import type { StepScope } from '../../domain/agentflow/agent-node.ts'
import type { ModelMessage } from '../../domain/chat/chat-model.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { refusedCalls, runToolLoop } from '../../domain/tools/tool-loop.ts'
import { toolsOf } from '../../domain/tools/toolkit.ts'
import { textInput } from '../inputs.ts'
import { readFlag, readNumber } from '../read-inputs.ts'
import { askApproval } from './approval.ts'
import { reasoningOf } from './reasoning.ts'
import { sequentialNode } from './sequential-node.ts'
import {
  afterAny,
  approvalInputs,
  historySelection,
  humanPrompt,
  maxIterations,
  ownModel,
  promptForms,
  promptValues,
  systemPrompt,
  updateState,
} from './shared-inputs.ts'
import { applied, modelOf, promptOf, stateUpdates } from './team-values.ts'

/** An agent that uses tools until it has an answer. */
export const seqAgent = sequentialNode(
  {
    name: 'seqAgent',
    label: 'Agent',
    version: 4.1,
    type: 'Agent',
    description: 'A model calls tools until it has an answer',
    nameInput: 'agentName',
    textForms: promptForms,
    inputs: [
      textInput('agentName', 'Agent Name', { placeholder: 'Agent' }),
      systemPrompt,
      humanPrompt,
      historySelection,
      { name: 'tools', label: 'Tools', type: 'Tool', list: true, optional: true },
      afterAny,
      ownModel,
      ...approvalInputs,
      promptValues,
      updateState,
      maxIterations,
    ],
  },
  async (node, team, scope, env) => {
    const context = { ...scope.context, streaming: false }
    const all = await toolsOf(node.values.tools ?? [], context)
    const prompt = promptOf(node, scope, scope.messages)
    const { tools, messages } = resumedWith(scope, all, prompt)
    const end = await runToolLoop({
      model: modelOf(node, team, scope),
      messages,
      tools,
      maxIterations: readNumber(node, 'maxIterations'),
      context,
      needsApproval: () => readFlag(node, 'interrupt'),
    })
    if (end.pending !== undefined) return askApproval(node, 'seqAgent', end.pending, end.messages, end.usage)
    const { text: content, usedTools, sourceDocuments, artifacts, usage } = end
    const output = { content, usedTools, sourceDocuments, artifacts }
    const state = applied(team, scope.state, await stateUpdates(node, scope, env, output))
    const agentReasoning = reasoningOf(node, 'seqAgent', {
      messages: [content],
      usedTools,
      sourceDocuments,
      artifacts,
      state,
    })
    return {
      input: { messages },
      output: { ...output, agentReasoning },
      messages: [{ role: 'assistant', content }],
      state,
      usage,
    }
  },
)

function resumedWith(
  { resumed }: StepScope,
  tools: readonly Tool[],
  prompt: readonly ModelMessage[],
): { readonly tools: readonly Tool[]; readonly messages: readonly ModelMessage[] } {
  const saved = resumed?.input.messages
  if (resumed === undefined || !Array.isArray(saved)) return { tools, messages: prompt }
  const before = saved as readonly ModelMessage[]
  if (resumed.type === 'proceed') return { tools, messages: before }
  return { tools: [], messages: [...before, ...refusedCalls(before.at(-1)?.toolCalls ?? [], resumed.feedback)] }
}
