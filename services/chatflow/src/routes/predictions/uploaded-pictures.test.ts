import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conversationFlow } from '../../test-support/flows.ts'
import { type RunningService, startService, temporaryHome, testKey } from '../../test-support/running-service.ts'

let state: Awaited<ReturnType<typeof temporaryHome>>
let service: RunningService
let cookie: string
let picture: string

beforeAll(async () => {
  state = await temporaryHome()
  service = await startService(state.home)
  const chatbotConfig = JSON.stringify({ fullFileUpload: { status: true } })
  const flow = await service.addFlow(conversationFlow('http://127.0.0.1:9/v1'), { chatbotConfig })
  const form = new FormData()
  form.append('files', new File(['text'], 'a.txt', { type: 'text/plain' }))
  const headers = { authorization: `Bearer ${testKey}` }
  await fetch(`${service.url}/api/v1/attachments/${flow}/c`, { method: 'POST', headers, body: form })
  picture = `get-upload-file?chatflowId=${flow}&chatId=c&fileName=a.txt`
  const login = await fetch(`${service.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-from': 'internal' },
    body: JSON.stringify({ email: 'me@example.com', password: testKey }),
  })
  cookie = login.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
})
afterAll(async () => {
  await service.stop()
  await state.remove()
})

const statusOf = async (path: string, headers: Record<string, string>) =>
  (await fetch(`${service.url}/api/v1/${path}`, { headers })).status

describe('a file of a chatflow that is not public', () => {
  test('is shown to a browser that has logged in, as a tag of a page asks for it', async () => {
    expect(await statusOf(picture, { cookie, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' })).toBe(200)
  })

  test.each([
    { name: 'nobody', headers: () => ({}) },
    { name: 'a session that is none', headers: () => ({ cookie: 'token=x', 'sec-fetch-site': 'same-origin' }) },
    { name: 'a page of another site', headers: () => ({ cookie, 'sec-fetch-site': 'cross-site' }) },
    { name: 'a page of a neighbour', headers: () => ({ cookie, 'sec-fetch-site': 'same-site' }) },
  ])('is kept from $name', async ({ headers }) => {
    expect(await statusOf(picture, headers())).toBe(401)
  })
})
