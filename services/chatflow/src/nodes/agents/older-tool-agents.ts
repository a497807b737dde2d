import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { allowedToolsInput, modelInput, moderationInput, toolsInput } from '../anchors.ts'
import { agentBaseClasses, maxIterationsInput, memoryInput, systemMessageInput } from './agent-inputs.ts'
import { toolCallingAgent } from './tool-calling-agent.ts'

type OlderAgent = Pick<NodeDefinition, 'name' | 'label' | 'version' | 'description'> & { readonly modelLabel: string }

// Flowise had one agent for each vendor's way to call functions; the models speak one language here.
const olderAgents: readonly OlderAgent[] = [
  {
    name: 'openAIFunctionAgent',
    label: 'OpenAI Function Agent',
    version: 4,
    description: 'The tool agent by an older name, for models of OpenAI',
    modelLabel: 'OpenAI/Azure Chat Model',
  },
  {
    name: 'openAIToolAgent',
    label: 'OpenAI Tool Agent',
    version: 1,
    description: 'The tool agent by an older name, for models of OpenAI',
    modelLabel: 'OpenAI/Azure Chat Model',
  },
  {
    name: 'mistralAIToolAgent',
    label: 'MistralAI Tool Agent',
    version: 1,
    description: 'The tool agent by an older name, for models of Mistral',
    modelLabel: 'MistralAI Chat Model',
  },
  {
    name: 'conversationalRetrievalAgent',
    label: 'Conversational Retrieval Agent',
    version: 4,
    description: 'The tool agent by an older name, for tools that look documents up',
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
    description: 'The tool agent by its name of LlamaIndex, for models of OpenAI',
    modelLabel: 'OpenAI/Azure Chat Model',
    baseClasses: ['OpenAIToolAgent', 'AgentRunner'],
  },
  {
    name: 'anthropicAgentLlamaIndex',
    label: 'Anthropic Agent',
    version: 1,
    type: 'AnthropicAgent',
    description: 'The tool agent by its name of LlamaIndex, for models of Anthropic',
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
