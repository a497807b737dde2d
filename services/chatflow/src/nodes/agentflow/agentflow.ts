import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { agentAgentflow } from './agent.ts'
import { conditionAgentflow } from './condition.ts'
import { conditionAgentAgentflow } from './condition-agent.ts'
import { customFunctionAgentflow } from './custom-function.ts'
import { directReplyAgentflow } from './direct-reply.ts'
import { executeFlowAgentflow } from './execute-flow.ts'
import { httpAgentflow } from './http.ts'
import { humanInputAgentflow } from './human-input.ts'
import { iterationAgentflow } from './iteration.ts'
import { llmAgentflow } from './llm.ts'
import { loopAgentflow } from './loop.ts'
import { retrieverAgentflow } from './retriever.ts'
import { startAgentflow } from './start.ts'
import { stickyNoteAgentflow } from './sticky-note.ts'
import { toolAgentflow } from './tool.ts'

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
