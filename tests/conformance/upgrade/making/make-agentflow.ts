import { drawAgentflow } from '../../../../services/chatflow/src/test-support/agentflow.ts'
import type { Ask, Maker } from './maker.ts'

/** An agent flow that ran, and one that comes due once a year. */
export async function makeAgentflows(maker: Maker, ask: Ask): Promise<void> {
  // Without executions there are no agent flows either, and nothing shall be made that cannot run.
  await ask('GET', '/executions')
  const answered = await addFlow(ask, 'Answers', { startInputType: 'chatInput' })
  await ask('POST', `/prediction/${answered}`, { question: 'Hi', chatId: 'of-agents', streaming: false })
  const { data } = (await ask('GET', '/executions')) as { data: { id: string; agentflowId: string }[] }
  const execution = data.find(({ agentflowId }) => agentflowId === answered)
  if (execution === undefined) throw new Error('Cannot find the execution of the flow that was asked')
  maker.reads('chatflow', `/api/v1/executions/${execution.id}`, { state: 'FINISHED', sessionId: 'of-agents' })
  const scheduled = await addFlow(ask, 'Yearly', {
    startInputType: 'scheduleInput',
    scheduleInputMode: 'text',
    scheduleDefaultInput: 'Report',
    scheduleCronExpression: '0 9 1 1 *',
  })
  const path = `/chatflows/${scheduled}/schedule/status`
  await ask('GET', path)
  maker.reads('chatflow', `/api/v1${path}`, { record: { enabled: true, cronExpression: '0 9 1 1 *' }, canEnable: true })
}

async function addFlow(ask: Ask, name: string, start: object): Promise<string> {
  const sketches = [
    { id: 'start_0', inputs: { ...start } },
    { id: 'directReply_0', inputs: { directReplyMessage: 'Done: {{question}}' } },
  ]
  const flowData = drawAgentflow(sketches, ['start_0>directReply_0'])
  return String((await ask('POST', '/chatflows', { name, type: 'AGENTFLOW', flowData })).id)
}
