import { rmSync } from 'node:fs'
import { freePort } from '@hearth/server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../../../services/chatflow/src/test-support/ask.ts'
import { conversationFlow } from '../../../services/chatflow/src/test-support/flows.ts'
import { willing } from '../../../services/chatflow/src/test-support/scripted-answers.ts'
import type { UpstreamRequest } from '../../../services/chatflow/src/test-support/upstream-behaviour.ts'
import { type Bundle, openBundle } from './bundle.fixture.ts'
import { openFolder, type Places, planted } from './planted-faults.fixture.ts'

describe('what a look ahead says of a flow, a run bears out', () => {
  let bundle: Bundle
  let places: Places
  beforeAll(async () => {
    bundle = await openBundle({ modelRetries: 0, allowedHosts: ['127.0.0.1'] })
    places = {
      model: bundle.inference.url,
      web: bundle.search.url,
      silent: `http://127.0.0.1:${await freePort()}`,
      folder: openFolder(),
      ids: await saved(bundle),
    }
  })
  beforeEach(() => {
    bundle.reset()
    bundle.inference.behave({
      kind: 'say',
      of: (request) => (asksForSql(request) ? 'SELECT * FROM orders' : willing(request)),
    })
  })
  afterAll(async () => {
    rmSync(places.folder, { recursive: true })
    await bundle.close()
  })

  const lookAndRun = async (flowData: string) => {
    const type = flowData.includes('startAgentflow') ? 'AGENTFLOW' : 'CHATFLOW'
    const id = await bundle.service.addFlow(flowData, { type })
    const faults = (await bundle.service.call('GET', `validation/${id}`)) as { issues: string[] }[]
    const { verdict, reasons } = await bundle.report(flowData)
    const asked = bundle.inference.requests.length
    const response = await ask(bundle.service, id, { question: 'What is new?' })
    return { faults, verdict, reasons, asked, status: response.status, answer: await response.text() }
  }

  test.each(planted)('$name is announced, and the run fails', async ({ faulty, says }) => {
    const { faults, verdict, reasons, asked, status, answer } = await lookAndRun(faulty(places))
    expect({ verdict, said: reasons.join('\n'), asked }).toEqual({
      verdict: 'cannot run',
      said: expect.stringMatching(says),
      asked: 0,
    })
    expect(faults).not.toEqual([])
    expect(status, answer).not.toBe(200)
  })

  test.each(planted)('$name mended: nothing is announced, and the run answers', async ({ sound }) => {
    const { faults, verdict, reasons, asked, status, answer } = await lookAndRun(sound(places))
    expect({ reasons, faults, asked }, verdict).toEqual({ reasons: [], faults: [], asked: 0 })
    expect(status, answer).toBe(200)
  })

  test('our own templates: each is called ready that a question can be put to and that answers', async () => {
    const templates = (await bundle.service.call('GET', 'marketplaces/templates')) as Template[]
    const differing: string[] = []
    for (const { templateName, flowData } of templates.filter(isAsked)) {
      const { faults, verdict, reasons, status, answer } = await lookAndRun(flowData)
      const [isCalled, isReady, runs] = [verdict !== 'cannot run', faults.length === 0, status === 200]
      if (isCalled !== runs || isReady !== runs) differing.push(`${templateName}: ${reasons} and ${answer}`)
    }
    expect(differing).toEqual([])
    expect(templates.filter(isAsked).length).toBeGreaterThan(10)
  })
})

type TemplateNode = { readonly data: { readonly name: string; readonly inputs?: Readonly<Record<string, unknown>> } }
type Template = { readonly templateName: string; readonly flowData?: string }

// Tools are no flows; webhooks, schedules and forms take no question. Whether a model keeps to a form shows in its answer alone.
function isAsked(template: Template): template is Required<Template> {
  if (template.flowData === undefined) return false
  const { nodes } = JSON.parse(template.flowData) as { readonly nodes: readonly TemplateNode[] }
  const start = nodes.find(({ data }) => data.name === 'startAgentflow')
  const takesQuestion = start === undefined || start.data.inputs?.startInputType === 'chatInput'
  return takesQuestion && !nodes.some(({ data }) => data.name.endsWith('OutputParser'))
}

function asksForSql({ body }: UpstreamRequest): boolean {
  return String(body.messages.at(-1)?.content).includes('CREATE TABLE')
}

async function saved({ service, inference }: Bundle): Promise<Places['ids']> {
  const tool = await service.call('POST', 'tools', {
    ...{ name: 'greet', description: 'Greets', color: '#000', schema: '[]', func: 'return "Hello"' },
  })
  const flow = await service.addFlow(conversationFlow(inference.url))
  const store = await service.call('POST', 'document-store/store', { name: 'Handbook', description: '' })
  return { tool: tool.id, flow, store: store.id }
}
