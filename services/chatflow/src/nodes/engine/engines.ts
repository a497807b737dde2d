import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { contextChatEngine, simpleChatEngine } from './chat-engines.ts'
import { queryEngine, queryEngineTool } from './query-engine.ts'
import { responseSynthesizers } from './response-synthesizers.ts'
import { subQuestionQueryEngine } from './sub-question-engine.ts'

export const engines: readonly NodeDefinition[] = [
  contextChatEngine,
  queryEngine,
  queryEngineTool,
  simpleChatEngine,
  subQuestionQueryEngine,
  ...responseSynthesizers,
]
