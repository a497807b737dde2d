import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import {
  agentBaseClasses,
  allowedToolsInput,
  maxIterationsInput,
  memoryInput,
  modelInput,
  moderationInput,
  systemMessageInput,
  toolsInput,
} from './agent-inputs.ts'
import { toolCallingAgent } from './tool-calling-agent.ts'

type OlderAgent = Pick<NodeDefinition, 'name' | 'label' | 'version' | 'description'> & { readonly modelLabel: string }

// Flowise had one agent for each vendor's way to call functions; the models speak one language here.
const olderAgents: readonly OlderAgent[] = [
  {
    name: 'openAIFunctionAgent',
    label: 'OpenAI Function Agent',
    version: 4,
    description: 'An agent that uses Function Calling to pick the tool and args to call',
    modelLabel: 'OpenAI/Azure Chat Model',
  },
  {
    name: 'openAIToolAgent',
    label: 'OpenAI Tool Agent',
    version: 1,
    description: 'Agent that uses OpenAI Function Calling to pick the tools and args to call',
    modelLabel: 'OpenAI/Azure Chat Model',
  },
  {
    name: 'mistralAIToolAgent',
    label: 'MistralAI Tool Agent',
    version: 1,
    description: 'Agent that uses MistralAI Function Calling to pick the tools and args to call',
    modelLabel: 'MistralAI Chat Model',
  },
  {
    name: 'conversationalRetrievalAgent',
    label: 'Conversational Retrieval Agent',
    version: 4,
    description: 'An agent optimized for retrieval during conversation, answering questions based on past dialogue',
    modelLabel: 'OpenAI/Azure Chat Model',
  },
]

/** Agents of older Flowise versions that do what the tool agent does. */
export const olderToolAgents: readonly NodeDefinition[] = olderAgents.map(({ modelLabel, ...agent }) => ({
  ...agent,
  type: 'AgentExecutor',
  category: 'Agents',
  baseClasses: agentBaseClasses,
  inputs: [
    allowedToolsInput,
    memoryInput,
    modelInput(modelLabel),
    systemMessageInput(),
    moderationInput,
    maxIterationsInput,
  ],
  ...toolCallingAgent,
}))

const llamaIndexAgents = [
  {
    name: 'openAIToolAgentLlamaIndex',
    label: 'OpenAI Tool Agent',
    version: 2,
    type: 'OpenAIToolAgent',
    description: 'Agent that uses OpenAI Function Calling to pick the tools and args to call using LlamaIndex',
    modelLabel: 'OpenAI/Azure Chat Model',
    baseClasses: ['OpenAIToolAgent', 'AgentRunner'],
  },
  {
    name: 'anthropicAgentLlamaIndex',
    label: 'Anthropic Agent',
    version: 1,
    type: 'AnthropicAgent',
    description:
      'Agent that uses Anthropic Claude Function Calling to pick the tools and args to call using LlamaIndex',
    modelLabel: 'Anthropic Claude Model',
    baseClasses: ['AnthropicAgent', 'AgentRunner'],
  },
]

/** The same under LlamaIndex' names. */
export const llamaIndexToolAgents: readonly NodeDefinition[] = llamaIndexAgents.map(({ modelLabel, ...agent }) => ({
  ...agent,
  category: 'Agents',
  inputs: [
    { ...toolsInput, type: 'Tool_LlamaIndex' },
    memoryInput,
    modelInput(modelLabel, 'BaseChatModel_LlamaIndex'),
    systemMessageInput(),
  ],
  ...toolCallingAgent,
}))
