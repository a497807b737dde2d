import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conversationFlow } from '../../test-support/flows.ts'
import { type RunningService, startService, temporaryHome } from '../../test-support/running-service.ts'

let state: Awaited<ReturnType<typeof temporaryHome>>
let service: RunningService

beforeAll(async () => {
  state = await temporaryHome()
  service = await startService(state.home)
})
afterAll(async () => {
  await service.stop()
  await state.remove()
})

const addFlow = (fields: object) => service.addFlow(conversationFlow('http://127.0.0.1:9/v1'), fields)
const open = (id: string) => fetch(`${service.url}/c/${encodeURIComponent(id)}`)

describe('the page of a shared chat', () => {
  test('is there without a key, for nobody to find, and runs our scripts alone', async () => {
    const answer = await open(await addFlow({ isPublic: true }))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(await answer.text()).toContain('<hearth-chat flow="')
  })

  test('has the title of the chat, whatever stands in it', async () => {
    const title = '"><script>alert(1)</script>'
    const html = await (await open(await addFlow({ isPublic: true, chatbotConfig: JSON.stringify({ title }) }))).text()
    expect(html).toContain('<title>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>')
    expect(html.match(/<script/g)).toHaveLength(1)
  })

  test('says of a flow that is not public what it says of one that is not there', async () => {
    const answers = [
      await open(await addFlow({ isPublic: false })),
      await open('6e2f0c1a-0000-4000-8000-000000000000'),
      await open('none'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    const [closed, missing] = await Promise.all(answers.map((answer) => answer.text()))
    expect(closed).toContain('This chat is not shared')
    expect(closed).toBe(missing)
  })

  test('says so in the language of its visitor', async () => {
    const answer = await fetch(`${service.url}/c/none`, { headers: { 'accept-language': 'de' } })
    expect(await answer.text()).toContain('Dieser Chat ist nicht geteilt')
  })

  test('is gone as soon as the flow is no longer public', async () => {
    const id = await addFlow({ isPublic: true })
    await service.call('PUT', `chatflows/${id}`, { isPublic: false })
    expect((await open(id)).status).toBe(404)
  })
})
