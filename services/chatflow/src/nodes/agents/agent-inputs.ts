import type { NodeInput } from '../../domain/flow/node-form.ts'
import { numberInput, textInput } from '../inputs.ts'

/** What every agent gives: it can end a flow and be a chain to others. */
export const agentBaseClasses = ['AgentExecutor', 'BaseChain', 'Runnable'] as const

export const memoryInput: NodeInput = { name: 'memory', label: 'Memory', type: 'BaseChatMemory' }

export function systemMessageInput(text?: string, description?: string): NodeInput {
  return textInput('systemMessage', 'System Message', {
    rows: 4,
    optional: true,
    additionalParams: true,
    ...(text === undefined ? {} : { default: text }),
    ...(description === undefined ? {} : { description }),
  })
}

export const maxIterationsInput: NodeInput = numberInput('maxIterations', 'Max Iterations', {
  optional: true,
  additionalParams: true,
})
