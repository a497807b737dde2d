import type { StepResult } from '../../domain/agentflow/agent-node.ts'
import type { ModelMessage, TokenUsage, ToolCall } from '../../domain/chat/chat-model.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { fillKnown } from '../fill-known.ts'
import { readText } from '../read-inputs.ts'
import { reasoningOf } from './reasoning.ts'
import { defaultApprovalPrompt } from './shared-inputs.ts'

/** Stops until a person agrees to the calls; `messages` is the conversation that ends with them. */
export function askApproval(
  node: NodeInputs,
  kind: string,
  calls: readonly ToolCall[],
  messages: readonly ModelMessage[],
  usage?: TokenUsage,
): StepResult {
  const calledTools = calls.map(({ name, arguments: args }) => ({ tool: name, toolInput: args }))
  const content = fillKnown(readText(node, 'approvalPrompt') ?? defaultApprovalPrompt, {
    tools: JSON.stringify(calledTools),
  })
  return {
    input: { messages },
    output: { content, agentReasoning: reasoningOf(node, kind, { messages: [content] }) },
    pauses: true,
    asks: {
      approve: readText(node, 'approveButtonText') ?? 'Yes',
      reject: readText(node, 'rejectButtonText') ?? 'No',
      toolCalls: calls,
    },
    usage,
  }
}
