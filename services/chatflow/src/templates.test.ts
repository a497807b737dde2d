import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerOf, ask } from './testing/ask.fixture.ts'
import { type RunningService, startService, temporaryHome } from './testing/running-service.fixture.ts'
import { openScriptedUpstream, type ScriptedUpstream } from './testing/scripted-upstream.fixture.ts'

const folder = fileURLToPath(new URL('../../../../shared/conformance/flowise-templates/chatflows', import.meta.url))
const present = existsSync(folder)

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
  },
)
