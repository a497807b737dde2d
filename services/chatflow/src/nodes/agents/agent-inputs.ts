import type { NodeInput } from '../../domain/flow/node-definition.ts'

/** What every agent gives: it can end a flow and be a chain to others. */
export const agentBaseClasses = ['AgentExecutor', 'BaseChain', 'Runnable'] as const

export const toolsInput: NodeInput = { name: 'tools', label: 'Tools', type: 'Tool', list: true }

export const allowedToolsInput: NodeInput = { ...toolsInput, label: 'Allowed Tools' }

export const memoryInput: NodeInput = { name: 'memory', label: 'Memory', type: 'BaseChatMemory' }

export function modelInput(label: string, type = 'BaseChatModel', description?: string): NodeInput {
  return { name: 'model', label, type, ...(description === undefined ? {} : { description }) }
}

export function systemMessageInput(text?: string, description?: string): NodeInput {
  return {
    name: 'systemMessage',
    label: 'System Message',
    type: 'string',
    rows: 4,
    optional: true,
    additionalParams: true,
    ...(text === undefined ? {} : { default: text }),
    ...(description === undefined ? {} : { description }),
  }
}

export const moderationInput: NodeInput = {
  name: 'inputModeration',
  label: 'Input Moderation',
  type: 'Moderation',
  description: 'Refuses questions that the model is not to answer',
  optional: true,
  list: true,
}

export const maxIterationsInput: NodeInput = {
  name: 'maxIterations',
  label: 'Max Iterations',
  type: 'number',
  optional: true,
  additionalParams: true,
}
