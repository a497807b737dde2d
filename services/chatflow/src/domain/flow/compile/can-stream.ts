import type { PlanNode } from './plan.ts'

const silentChains: ReadonlySet<string> = new Set(['openApiChain', 'vectaraQAChain'])

const streamingAgents: ReadonlySet<string> = new Set([
  'csvAgent',
  'airtableAgent',
  'toolAgent',
  'conversationalRetrievalToolAgent',
  'openAIToolAgentLlamaIndex',
  'openAIAssistant',
])

const streamingEngines: ReadonlySet<string> = new Set([
  'contextChatEngine',
  'simpleChatEngine',
  'queryEngine',
  'subQuestionQueryEngine',
])

/**
 * Whether a flow's answer can be told token by token, by Flowise's rules: the kind of its ending,
 * no parser that needs the whole answer, no model whose streaming is switched off.
 */
export function canStream(nodes: readonly PlanNode[], ending: PlanNode): boolean {
  return endingStreams(ending) && nodes.every((node) => !isSilent(node))
}

function endingStreams({ definition: { category, name } }: PlanNode): boolean {
  if (category === 'Chains') return !silentChains.has(name)
  if (category === 'Agents') return streamingAgents.has(name)
  if (category === 'Engine') return streamingEngines.has(name)
  return category === 'Multi Agents' || category === 'Sequential Agents'
}

function isSilent({ definition, inputs }: PlanNode): boolean {
  const streaming = inputs.get('streaming')
  const off = streaming?.kind === 'value' && (streaming.value === false || streaming.value === 'false')
  return off || definition.category === 'Output Parsers'
}
