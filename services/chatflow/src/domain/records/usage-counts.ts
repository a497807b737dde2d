import type { Chatflow } from '../chatflows/chatflow.ts'
import type { ChatType } from './message.ts'

export const USAGE_COUNTS = {
  chatflow_created: 'Chatflows created',
  agentflow_created: 'Agent flows created',
  assistant_created: 'Assistants created',
  tool_created: 'Tools created',
  custom_mcp_server_created: 'MCP servers saved',
  vector_upserted: 'Upserts of flows',
  chatflow_prediction_internal: 'Predictions of chatflows that their owner tried',
  chatflow_prediction_external: 'Predictions of chatflows',
  agentflow_prediction_internal: 'Predictions of agent flows that their owner tried',
  agentflow_prediction_external: 'Predictions of agent flows',
} as const

/** What Flowise counts, in its words. */
export type UsageCount = keyof typeof USAGE_COUNTS

export type CountUsage = (what: UsageCount, succeeded: boolean) => void

/** As what the creation of a flow of some type counts. */
export function creationOf(type: unknown): UsageCount {
  return isAgentflow(type) ? 'agentflow_created' : 'chatflow_created'
}

/** As what an answer of a chatflow counts. */
export function predictionOf({ type }: Pick<Chatflow, 'type'>, chatType: ChatType): UsageCount {
  const where = chatType === 'INTERNAL' ? 'internal' : 'external'
  return isAgentflow(type) ? `agentflow_prediction_${where}` : `chatflow_prediction_${where}`
}

function isAgentflow(type: unknown): boolean {
  return type === 'AGENTFLOW' || type === 'MULTIAGENT'
}
