import { expect, test } from 'vitest'
import type { Flow } from '../../flow/flow.ts'
import { isAgentflow, isTeam } from './is-agentflow.ts'

function flowOf(names: readonly string[]): Flow {
  return { nodes: names.map((name) => ({ id: name, data: { name, inputs: {}, inputParams: [] } })), edges: [] }
}

test.each([
  { names: [], agentflow: false, team: false },
  { names: ['chatOpenAI', 'conversationChain'], agentflow: false, team: false },
  { names: ['startAgentflow'], agentflow: true, team: false },
  { names: ['stickyNoteAgentflow'], agentflow: false, team: false },
  { names: ['stickyNoteAgentflow', 'llmAgentflow'], agentflow: true, team: false },
  { names: ['chatOpenAI', 'seqStart'], agentflow: true, team: true },
  { names: ['supervisor', 'worker'], agentflow: true, team: true },
  { names: ['worker'], agentflow: false, team: false },
])('a flow of $names: agent flow $agentflow, of the older agents $team', ({ names, agentflow, team }) => {
  expect([isAgentflow(flowOf(names)), isTeam(flowOf(names))]).toEqual([agentflow, team])
})
