import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { seqAgent } from './seq-agent.ts'
import { seqCondition } from './seq-condition.ts'
import { seqConditionAgent } from './seq-condition-agent.ts'
import { seqCustomFunction } from './seq-custom-function.ts'
import { seqEnd, seqLoop } from './seq-ends.ts'
import { seqExecuteFlow } from './seq-execute-flow.ts'
import { seqLLMNode } from './seq-llm-node.ts'
import { seqStart } from './seq-start.ts'
import { seqState } from './seq-state.ts'
import { seqToolNode } from './seq-tool-node.ts'

export const sequentialAgents: readonly NodeDefinition[] = [
  seqStart,
  seqState,
  seqAgent,
  seqLLMNode,
  seqToolNode,
  seqCondition,
  seqConditionAgent,
  seqLoop,
  seqEnd,
  seqCustomFunction,
  seqExecuteFlow,
]
