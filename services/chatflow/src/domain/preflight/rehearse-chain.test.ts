import { describe, expect, test } from 'vitest'
import { nodeCatalog } from '../../nodes/catalog.ts'
import { drawFlow, wire } from '../../test-support/flows.ts'
import { recordingEnv } from '../../test-support/run-flow.ts'
import { scriptedEnv } from '../../test-support/scripted-model.ts'
import { parseFlow } from '../flow/flow.ts'
import type { NodeEnv } from '../flow/node-env.ts'
import { reachedNodes } from './reached-nodes.ts'
import { rehearseFlow } from './rehearse-flow.ts'

const { env: scripted } = scriptedEnv([])
const env: NodeEnv = {
  ...recordingEnv().env,
  createChatModel: (settings) => ({ ...scripted.createChatModel(settings), contextTokens: async () => 100 }),
}

async function issuesOf(flowData: string): Promise<readonly string[]> {
  const flow = parseFlow(flowData)
  const reached = reachedNodes(flow, nodeCatalog)
  const signal = new AbortController().signal
  const faults = await rehearseFlow(flow, nodeCatalog, { env, reached, chatflowId: 'flow', signal })
  return faults.flatMap(({ issues }) => issues)
}

const model = { id: 'chatOpenAI_0' }
const long = 'word '.repeat(100)
const tooLong = expect.stringMatching(/its instructions and tools take about \d+ tokens and the model holds 100/)

describe('instructions of a member of a team that do not fit its model are announced', () => {
  const sequential = (systemMessagePrompt: string) =>
    drawFlow(
      { id: 'seqLLMNode_0', inputs: { systemMessagePrompt, sequentialNode: [wire('seqStart_0')] } },
      model,
      { id: 'seqStart_0', inputs: { model: wire('chatOpenAI_0') } },
      { id: 'seqEnd_0', inputs: { sequentialNode: wire('seqLLMNode_0') } },
    )

  test('where the model is that of the start', async () => {
    expect(await issuesOf(sequential(long))).toEqual([tooLong])
    expect(await issuesOf(sequential('Be brief.'))).toEqual([])
  })

  test('where a supervisor leads workers', async () => {
    const flow = drawFlow(
      model,
      { id: 'supervisor_0', inputs: { model: wire('chatOpenAI_0'), supervisorPrompt: 'Choose.' } },
      { id: 'worker_0', inputs: { workerPrompt: long, supervisor: wire('supervisor_0') } },
    )
    expect(await issuesOf(flow)).toEqual([tooLong])
  })
})
