import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import {
  agentBaseClasses,
  maxIterationsInput,
  memoryInput,
  modelInput,
  moderationInput,
  systemMessageInput,
  toolsInput,
} from './agent-inputs.ts'
import { toolCallingAgent } from './tool-calling-agent.ts'

/** An agent whose model asks for tools by itself. */
export const toolAgent: NodeDefinition = {
  name: 'toolAgent',
  label: 'Tool Agent',
  version: 2,
  type: 'AgentExecutor',
  category: 'Agents',
  description: 'Agent that uses Function Calling to pick the tools and args to call',
  baseClasses: agentBaseClasses,
  inputs: [
    toolsInput,
    memoryInput,
    modelInput('Tool Calling Chat Model', 'BaseChatModel', 'Only models that can call functions'),
    {
      name: 'chatPromptTemplate',
      label: 'Chat Prompt Template',
      type: 'ChatPromptTemplate',
      description: 'Override existing prompt with Chat Prompt Template. Human Message must includes {input} variable',
      optional: true,
    },
    systemMessageInput('You are a helpful AI assistant.', 'If Chat Prompt Template is provided, this will be ignored'),
    moderationInput,
    maxIterationsInput,
    {
      name: 'enableDetailedStreaming',
      label: 'Enable Detailed Streaming',
      type: 'boolean',
      default: false,
      description: 'Stream detailed intermediate steps during agent execution',
      optional: true,
      additionalParams: true,
    },
  ],
  ...toolCallingAgent,
}
