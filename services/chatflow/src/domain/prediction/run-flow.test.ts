import { expect, test } from 'vitest'
import { starterFlow } from '../../templates/starter-flow.ts'
import { answerOf } from '../../test-support/ask.ts'
import { drawFlow, wire } from '../../test-support/flows.ts'
import { contextOf } from '../../test-support/run-flow.ts'
import { startService, temporaryHome } from '../../test-support/running-service.ts'
import { openScriptedUpstream } from '../../test-support/scripted-upstream.ts'
import { withSettings } from '../../test-support/with-settings.ts'
import type { Asked } from './predictor.ts'
import { createFlowCaller } from './run-flow.ts'

function callerOf() {
  const asked: Asked[] = []
  const chatflow = withSettings(starterFlow(0))
  const call = createFlowCaller({
    chatflows: { get: async (id) => (id === chatflow.id ? chatflow : undefined) },
    predictor: {
      async answer(one) {
        asked.push(one)
        return {
          text: 'called',
          question: one.request.question,
          chatId: 'c',
          sessionId: 's',
          messageId: 'm',
          memoryType: undefined,
          engine: 'chain',
          form: undefined,
          followUpPrompts: undefined,
          usage: undefined,
        }
      },
    },
  })
  return { call, asked, id: chatflow.id }
}

test('a flow asks another, which runs one deeper, with the overrides and variables of the call', async () => {
  const { call, asked, id } = callerOf()
  const overrideConfig = { temperature: 1, vars: { x: 'y' } }
  const answer = await call({ chatflowId: id, question: 'q', sessionId: 's', overrideConfig }, contextOf('outer'))
  expect(answer).toMatchObject({ text: 'called' })
  expect(asked[0]).toMatchObject({
    depth: 1,
    trusted: true,
    request: { question: 'q', sessionId: 's', overrides: { temperature: 1 }, vars: { x: 'y' } },
  })
})

test('flows that call one another in a circle end', async () => {
  const { call, id } = callerOf()
  await expect(call({ chatflowId: id, question: 'q' }, contextOf('outer', { depth: 10 }))).rejects.toMatchObject({
    kind: 'broken',
    message: expect.stringContaining('10 flows have called one another'),
  })
})

test('a flow that is gone is told as such', async () => {
  const { call } = callerOf()
  await expect(call({ chatflowId: 'gone', question: 'q' }, contextOf('outer'))).rejects.toMatchObject({
    kind: 'missing',
  })
})

test('a chatflow tool answers with another flow, whose turn is kept in its own history', async () => {
  const state = await temporaryHome()
  const upstream = await openScriptedUpstream()
  const service = await startService(state.home)
  const model = { id: 'chatOpenAI_0', inputs: { modelName: 'scripted', basepath: upstream.url } }
  const inner = await service.addFlow(
    drawFlow(
      model,
      { id: 'promptTemplate_0', inputs: { template: 'inner {q}' } },
      { id: 'llmChain_0', inputs: { model: wire('chatOpenAI_0'), prompt: wire('promptTemplate_0') } },
    ),
  )
  const tool = { selectedChatflow: inner, name: 'other_flow', description: 'Asks the other flow', returnDirect: true }
  const agent = { model: wire('chatOpenAI_0'), memory: wire('bufferMemory_0'), tools: [wire('ChatflowTool_0')] }
  const outer = await service.addFlow(
    drawFlow(
      model,
      { id: 'bufferMemory_0' },
      { id: 'ChatflowTool_0', inputs: tool },
      { id: 'toolAgent_0', inputs: agent },
    ),
  )
  upstream.script({ kind: 'say', of: () => [{ name: 'other_flow', arguments: { input: 'from outside' } }] })
  expect(await answerOf(service, outer, { question: 'hi' })).toMatchObject({ text: 'Echo: inner from outside' })
  expect((await service.messages(inner)).map(({ content }) => content)).toEqual([
    'from outside',
    'Echo: inner from outside',
  ])
  await service.stop()
  await upstream.close()
  await state.remove()
})
