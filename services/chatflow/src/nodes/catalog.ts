import type { NodeCatalog, NodeDefinition } from '../domain/flow/node-definition.ts'
import { agentflow } from './agentflow/agentflow.ts'
import { agents } from './agents/agents.ts'
import { caches } from './cache/caches.ts'
import { chains } from './chains/chains.ts'
import { chatModels } from './chat-models/chat-models.ts'
import { documentLoaders } from './document-loaders/document-loaders.ts'
import { embeddings } from './embeddings/embeddings.ts'
import { engines } from './engine/engines.ts'
import { llms } from './llms/llms.ts'
import { memories } from './memory/memories.ts'
import { moderations } from './moderation/moderations.ts'
import { multiAgents } from './multi-agents/multi-agents.ts'
import { outputParsers } from './output-parsers/output-parsers.ts'
import { prompts } from './prompts/prompts.ts'
import { recordManagers } from './record-managers/record-managers.ts'
import { retrievers } from './retrievers/retrievers.ts'
import { sequentialAgents } from './sequential-agents/sequential-agents.ts'
import { textSplitters } from './text-splitters/text-splitters.ts'
import { tools } from './tools/tools.ts'
import { utilities } from './utilities/utilities.ts'
import { vectorStores } from './vector-stores/vector-stores.ts'

const definitions = [
  ...chatModels,
  ...prompts,
  ...chains,
  ...memories,
  ...embeddings,
  ...llms,
  ...agents,
  ...tools,
  ...documentLoaders,
  ...textSplitters,
  ...vectorStores,
  ...retrievers,
  ...recordManagers,
  ...outputParsers,
  ...moderations,
  ...caches,
  ...utilities,
  ...engines,
  ...sequentialAgents,
  ...multiAgents,
  ...agentflow,
]

// Names that kinds had in earlier versions of ours: flows and document stores saved then go on to work.
const formerNames = { astra: 'Astra', jinaRerankRetriever: 'JinaRerankRetriever' }

const byName = new Map(definitions.map((definition) => [definition.name, Object.freeze(definition)]))

/** Every kind of node a chatflow may use, by its name and by names it had before. */
export const nodeCatalog: NodeCatalog = new Map([...byName, ...formerly()])

function formerly(): [string, NodeDefinition][] {
  return Object.entries(formerNames).flatMap(([former, name]) => {
    const definition = byName.get(name)
    return definition === undefined ? [] : [[former, definition]]
  })
}
