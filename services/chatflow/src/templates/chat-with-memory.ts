import type { FlowTemplate } from '../domain/chatflows/marketplace-template.ts'
import { starterFlow } from './starter-flow.ts'

/** The chatflow that exists on first start, to begin with again. */
export function chatWithMemory(): FlowTemplate {
  const { name, flowData } = starterFlow(0)
  return {
    type: 'Chatflow',
    name,
    description: 'A conversation that remembers its last turns, on the model of this machine',
    usecases: ['Basic'],
    flowData,
  }
}
