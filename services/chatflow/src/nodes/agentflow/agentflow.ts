import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { customFunctionAgentflow } from './call/custom-function.ts'
import { executeFlowAgentflow } from './call/execute-flow.ts'
import { httpAgentflow } from './call/http.ts'
import { retrieverAgentflow } from './call/retriever.ts'
import { toolAgentflow } from './call/tool.ts'
import { directReplyAgentflow } from './direct-reply.ts'
import { agentAgentflow } from './model/agent.ts'
import { conditionAgentAgentflow } from './model/condition-agent.ts'
import { llmAgentflow } from './model/llm.ts'
import { conditionAgentflow } from './route/condition.ts'
import { humanInputAgentflow } from './route/human-input.ts'
import { iterationAgentflow } from './route/iteration.ts'
import { loopAgentflow } from './route/loop.ts'
import { startAgentflow } from './start/start.ts'
import { stickyNoteAgentflow } from './sticky-note.ts'

export const agentflow: readonly NodeDefinition[] = [
  startAgentflow,
  llmAgentflow,
  agentAgentflow,
  toolAgentflow,
  retrieverAgentflow,
  conditionAgentflow,
  conditionAgentAgentflow,
  loopAgentflow,
  iterationAgentflow,
  humanInputAgentflow,
  directReplyAgentflow,
  customFunctionAgentflow,
  executeFlowAgentflow,
  httpAgentflow,
  stickyNoteAgentflow,
]
