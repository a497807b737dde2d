import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { modelInput, moderationInput, toolsInput } from '../anchors.ts'
import { flagInput } from '../inputs.ts'
import { agentBaseClasses, maxIterationsInput, memoryInput, systemMessageInput } from './agent-inputs.ts'
import { toolCallingAgent } from './tool-calling-agent.ts'

/** An agent whose model asks for tools by itself. */
export const toolAgent: NodeDefinition = {
  name: 'toolAgent',
  label: 'Tool Agent',
  version: 2,
  type: 'AgentExecutor',
  category: 'Agents',
  description: 'A model calls tools until it has an answer',
  baseClasses: agentBaseClasses,
  inputs: [
    toolsInput,
    memoryInput,
    modelInput('Tool Calling Chat Model', 'BaseChatModel', 'Only models that can call functions'),
    {
      name: 'chatPromptTemplate',
      label: 'Chat Prompt Template',
      type: 'ChatPromptTemplate',
      description: 'Takes the place of the system message; its human message must hold {input}',
      optional: true,
    },
    systemMessageInput(
      'Help with what the user asks, and answer truthfully.',
      'Not used where a chat prompt template is wired',
    ),
    moderationInput,
    maxIterationsInput,
    flagInput('enableDetailedStreaming', 'Enable Detailed Streaming', {
      default: false,
      description: 'Not used: a stream tells of the tools after the answer',
      optional: true,
      additionalParams: true,
    }),
  ],
  ...toolCallingAgent,
}
