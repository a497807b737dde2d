import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { contextChatEngine, simpleChatEngine } from './chat-engines.ts'
import { queryEngine, queryEngineTool, subQuestionQueryEngine } from './query-engines.ts'
import { responseSynthesizers } from './response-synthesizers.ts'

export const engines: readonly NodeDefinition[] = [
  contextChatEngine,
  queryEngine,
  queryEngineTool,
  simpleChatEngine,
  subQuestionQueryEngine,
  ...responseSynthesizers,
]
