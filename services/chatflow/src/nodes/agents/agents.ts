import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { conversationalAgent } from './conversational-agent.ts'
import { conversationalRetrievalToolAgent } from './conversational-retrieval-tool-agent.ts'
import { csvAgent } from './csv-agent.ts'
import { openAIAssistant } from './openai-assistant.ts'
import { olderReactAgents, reactAgentChat, reactAgentLLM } from './react-agents.ts'
import { llamaIndexToolAgents, olderToolAgents, toolAgent } from './tool-agents.ts'
import { xmlAgent } from './xml-agent.ts'

export const agents: readonly NodeDefinition[] = [
  toolAgent,
  conversationalAgent,
  conversationalRetrievalToolAgent,
  reactAgentChat,
  reactAgentLLM,
  xmlAgent,
  csvAgent,
  openAIAssistant,
  ...olderToolAgents,
  ...olderReactAgents,
  ...llamaIndexToolAgents,
]
