import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeInput } from '../../domain/flow/node-form.ts'
import { allowedToolsInput, modelInput, moderationInput, toolsInput } from '../anchors.ts'
import { flagInput } from '../inputs.ts'
import { agentBaseClasses, maxIterationsInput, memoryInput, systemMessageInput } from './agent-inputs.ts'
import { defaultSystemMessage, toolCallingAgent } from './tool-calling-agent.ts'

type ToolAgent = Pick<NodeDefinition, 'name' | 'label' | 'version' | 'description' | 'inputs'> &
  Partial<Pick<NodeDefinition, 'type' | 'baseClasses'>>

const kinds: readonly ToolAgent[] = [
  {
    name: 'openAIFunctionAgent',
    label: 'OpenAI Function Agent',
    version: 4,
    description: 'The tool agent by an older name, for models of OpenAI',
    inputs: olderInputs('OpenAI/Azure Chat Model'),
  },
  {
    name: 'openAIToolAgent',
    label: 'OpenAI Tool Agent',
    version: 1,
    description: 'The tool agent by an older name, for models of OpenAI',
    inputs: olderInputs('OpenAI/Azure Chat Model'),
  },
  {
    name: 'mistralAIToolAgent',
    label: 'MistralAI Tool Agent',
    version: 1,
    description: 'The tool agent by an older name, for models of Mistral',
    inputs: olderInputs('MistralAI Chat Model'),
  },
  {
    name: 'conversationalRetrievalAgent',
    label: 'Conversational Retrieval Agent',
    version: 4,
    description: 'The tool agent by an older name, for tools that look documents up',
    inputs: olderInputs('OpenAI/Azure Chat Model'),
  },
]

const llamaIndexKinds: readonly ToolAgent[] = [
  {
    name: 'openAIToolAgentLlamaIndex',
    label: 'OpenAI Tool Agent',
    version: 2,
    type: 'OpenAIToolAgent',
    description: 'The tool agent by its name of LlamaIndex, for models of OpenAI',
    baseClasses: ['OpenAIToolAgent', 'AgentRunner'],
    inputs: llamaIndexInputs('OpenAI/Azure Chat Model'),
  },
  {
    name: 'anthropicAgentLlamaIndex',
    label: 'Anthropic Agent',
    version: 1,
    type: 'AnthropicAgent',
    description: 'The tool agent by its name of LlamaIndex, for models of Anthropic',
    baseClasses: ['AnthropicAgent', 'AgentRunner'],
    inputs: llamaIndexInputs('Anthropic Claude Model'),
  },
]

/** An agent whose model asks for tools by itself. */
export const toolAgent: NodeDefinition = agentOf({
  name: 'toolAgent',
  label: 'Tool Agent',
  version: 2,
  description: 'A model calls tools until it has an answer',
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
    systemMessageInput(defaultSystemMessage, 'Not used where a chat prompt template is wired'),
    moderationInput,
    maxIterationsInput,
    flagInput('enableDetailedStreaming', 'Enable Detailed Streaming', {
      default: false,
      description: 'Not used: a stream tells of the tools after the answer',
      optional: true,
      additionalParams: true,
    }),
  ],
})

/**
 * The same by its names in older versions of Flowise, which had one for each vendor's way to call functions: the
 * models speak one language here.
 */
export const olderToolAgents: readonly NodeDefinition[] = kinds.map(agentOf)

/** The same by LlamaIndex' names. */
export const llamaIndexToolAgents: readonly NodeDefinition[] = llamaIndexKinds.map(agentOf)

function agentOf(kind: ToolAgent): NodeDefinition {
  return { type: 'AgentExecutor', category: 'Agents', baseClasses: agentBaseClasses, ...kind, ...toolCallingAgent }
}

function olderInputs(modelLabel: string): readonly NodeInput[] {
  return [
    allowedToolsInput,
    memoryInput,
    modelInput(modelLabel),
    systemMessageInput(),
    moderationInput,
    maxIterationsInput,
  ]
}

function llamaIndexInputs(modelLabel: string): readonly NodeInput[] {
  return [
    { ...toolsInput, type: 'Tool_LlamaIndex' },
    memoryInput,
    modelInput(modelLabel, 'BaseChatModel_LlamaIndex'),
    systemMessageInput(),
  ]
}
