import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerOf, ask } from './testing/ask.fixture.ts'
import { type RunningService, startService, temporaryHome } from './testing/running-service.fixture.ts'
import { openScriptedUpstream, type ScriptedUpstream } from './testing/scripted-upstream.fixture.ts'

const folder = fileURLToPath(new URL('../../../../shared/conformance/flowise-templates/chatflows', import.meta.url))
const present = existsSync(folder)
const names = present ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []

type Template = { nodes: { data: { name: string; label: string; inputs: Record<string, unknown> } }[] }

const read = (name: string) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Template

describe.skipIf(!present)(
  "Flowise's own chatflows (skipped: ../shared/conformance/flowise-templates is absent)",
  () => {
    let state: Awaited<ReturnType<typeof temporaryHome>>
    let upstream: ScriptedUpstream
    let service: RunningService
    beforeAll(async () => {
      state = await temporaryHome()
      upstream = await openScriptedUpstream()
      service = await startService(state.home)
    })
    beforeEach(() => upstream.reset())
    afterAll(async () => {
      await service.stop()
      await upstream.close()
      await state.remove()
    })

    /** Stores a template with its OpenAI models pointed at the scripted upstream; Azure's become OpenAI's when asked. */
    async function add(name: string, { azureAsOpenAI = false } = {}): Promise<string> {
      const template = read(name)
      for (const { data } of template.nodes) {
        if (azureAsOpenAI && data.name === 'azureChatOpenAI') data.name = 'chatOpenAI'
        if (data.name === 'chatOpenAI') data.inputs.basepath = upstream.url
      }
      return service.addFlow(JSON.stringify(template))
    }

    test('Conversation Chain remembers, whole and streamed', async () => {
      const flow = await add('Conversation Chain.json')
      expect(await answerOf(service, flow, { question: 'one', chatId: 'c' })).toMatchObject({
        text: 'Echo: one',
        memoryType: 'Buffer Memory',
      })
      const streamed = await (await ask(service, flow, { question: 'two', chatId: 'c', streaming: true })).text()
      expect(streamed).toContain('{"event":"token","data":" two"}')
      expect(upstream.requests[1]?.body).toMatchObject({ model: 'gpt-3.5-turbo-16k', temperature: 0.9, stream: true })
      expect(upstream.requests[1]?.body.messages).toEqual([
        { role: 'system', content: expect.stringContaining('The following is a friendly conversation') },
        { role: 'user', content: 'one' },
        { role: 'assistant', content: 'Echo: one' },
        { role: 'user', content: 'two' },
      ])
    })

    test('LLM Chain asks its prompt once its model is one of ours', async () => {
      const flow = await add('LLM Chain.json', { azureAsOpenAI: true })
      expect(await answerOf(service, flow, { question: '"socks"\n' })).toMatchObject({
        text: 'Echo: What is a good name for a company that makes "socks"\n?',
      })
    })

    // One row for each other template: the kind of node it names as missing.
    const missing: Record<string, string> = {
      'Conversational Agent.json': 'conversationalAgent',
      'HuggingFace LLM Chain.json': 'huggingFaceInference_LLMs',
      'Image Generation.json': 'replicate',
      'Input Moderation.json': 'inputModerationSimple',
      'List Output Parser.json': 'csvOutputParser',
      'LLM Chain.json': 'azureChatOpenAI',
      'Multiple Documents QnA.json': 'toolAgent',
      'OpenAI Assistant.json': 'openAIAssistant',
      'Query Engine.json': 'queryEngine',
      'ReAct Agent.json': 'reactAgentChat',
      'Simple Chat Engine.json': 'simpleChatEngine',
      'Tool Agent.json': 'toolAgent',
    }

    test.each(names.filter((name) => name in missing))(
      '%s says at once which kind of node is missing',
      async (name) => {
        const flow = await add(name)
        for (const streaming of [false, true]) {
          const response = await ask(service, flow, { question: 'hi', streaming })
          expect(response.status).toBe(500)
          expect(await response.json()).toMatchObject({
            message: expect.stringContaining(`is of the unknown kind "${missing[name]}"`),
          })
        }
        expect(upstream.requests).toHaveLength(0)
        const probe = await fetch(`${service.url}/api/v1/chatflows-streaming/${flow}`)
        expect(await probe.json()).toEqual({ isStreaming: false })
      },
    )
  },
)
