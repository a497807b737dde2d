import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningService, startService, temporaryHome, testKey } from '../../test-support/running-service.ts'

const withKey = { authorization: `Bearer ${testKey}` }
const flowData = JSON.stringify({ nodes: [], edges: [] })
const uploadsOn = (types?: string) =>
  JSON.stringify({
    fullFileUpload: { status: true, ...(types === undefined ? {} : { allowedUploadFileTypes: types }) },
  })

let home: Awaited<ReturnType<typeof temporaryHome>>
let service: RunningService
let flow: string
beforeAll(async () => {
  home = await temporaryHome()
  service = await startService(home.home, { maxFileBytes: 100_000 })
  const chatbotConfig = uploadsOn('text/plain,text/csv,application/pdf,image/png')
  flow = await service.addFlow(flowData, { chatbotConfig, isPublic: true })
})
afterAll(async () => {
  await service.stop()
  await home.remove()
})

type Sent = { readonly name: string; readonly type: string; readonly content: string | Uint8Array<ArrayBuffer> }

async function attach(id: string, files: readonly Sent[], fields: Record<string, string> = {}, headers = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { name, type, content } of files) form.append('files', new File([content], name, { type }))
  const response = await fetch(`${service.url}/api/v1/attachments/${id}/chat-1`, {
    method: 'POST',
    body: form,
    headers,
  })
  return { status: response.status, body: await response.json() }
}

function getFile(fileName: string, more: Record<string, string> = {}, headers = {}) {
  const query = new URLSearchParams({ chatflowId: flow, chatId: 'chat-1', fileName, ...more })
  return fetch(`${service.url}/api/v1/get-upload-file?${query}`, { headers })
}

const hello: Sent = { name: 'hello.txt', type: 'text/plain', content: 'Grüezi' }

describe('an attachment', () => {
  test('is answered with its text, and can be fetched again', async () => {
    const { status, body } = await attach(flow, [hello, { name: 'a.csv', type: 'text/csv', content: 'x,y\n1,2' }])
    expect(status).toBe(200)
    expect(body).toEqual([
      { name: 'hello.txt', mimeType: 'text/plain', size: 7, content: expect.stringContaining('Grüezi') },
      { name: 'a.csv', mimeType: 'text/csv', size: 7, content: expect.stringContaining('1') },
    ])
    expect(await (await getFile('hello.txt')).text()).toBe('Grüezi')
  })

  test("is answered as base64 on request, and takes no other one's name", async () => {
    const { body } = await attach(flow, [hello], { base64: 'true' })
    expect(body).toMatchObject([{ name: 'hello (1).txt', content: Buffer.from('Grüezi').toString('base64') }])
  })

  test.each([
    [
      'a type that is not allowed',
      [{ name: 'a.html', type: 'text/html', content: 'x' }],
      'type "text/html" is not among those allowed',
    ],
    [
      'an ending of another type',
      [{ name: 'a.exe', type: 'text/plain', content: 'x' }],
      'a file of type "text/plain" has another ending',
    ],
    ['two endings', [{ name: 'a.txt.html', type: 'text/plain', content: 'x' }], 'has another ending'],
    ['no type', [{ name: 'a.txt', type: '', content: 'x' }], 'is not among those allowed'],
    ['a PDF that is none', [{ name: 'a.pdf', type: 'application/pdf', content: 'x' }], 'Cannot read'],
    ['no file', [], 'Cannot attach 0 files'],
    ['too many files', Array.from({ length: 21 }, () => hello), 'Cannot attach 21 files'],
  ])('is refused for %s', async (_name, files, message) => {
    expect(await attach(flow, files)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(message) },
    })
  })

  test('that is too large is refused', async () => {
    const { status } = await attach(flow, [{ ...hello, content: 'x'.repeat(100_001) }])
    expect(status).toBe(413)
  })

  test('needs a chatflow that takes files', async () => {
    const closed = await service.addFlow(flowData, { isPublic: true })
    const { status, body } = await attach(closed, [hello])
    expect([status, body.message]).toEqual([400, 'File upload is not enabled for this chatflow'])
    expect((await attach('6f1c7a10-8d5e-4a55-9c39-0e8f8a1d0001', [hello])).status).toBe(404)
    expect((await attach('none', [hello])).status).toBe(400)
  })

  test('needs what asking the chatflow needs', async () => {
    const own = await service.addFlow(flowData, { chatbotConfig: uploadsOn() })
    expect((await attach(own, [hello])).status).toBe(401)
    expect((await attach(own, [hello], {}, withKey)).status).toBe(200)
    const named = {
      ...JSON.parse(uploadsOn()),
      allowedOrigins: ['https://mine.example'],
      allowedOriginsError: 'not you',
    }
    const pages = await service.addFlow(flowData, { chatbotConfig: JSON.stringify(named), isPublic: true })
    expect((await attach(pages, [hello], {}, { origin: 'https://other.example' })).status).toBe(403)
    expect((await attach(pages, [hello], {}, { origin: 'https://mine.example' })).status).toBe(200)
  })

  test('is taken from the owner on the page of this service, whichever pages and how few requests are allowed', async () => {
    const rateLimit = { status: true, limitMax: 1, limitDuration: 600, limitMsg: 'Slowly' }
    const closed = { ...JSON.parse(uploadsOn()), allowedOrigins: ['https://mine.example'] }
    const own = await service.addFlow(flowData, {
      chatbotConfig: JSON.stringify(closed),
      apiConfig: JSON.stringify({ rateLimit }),
      isPublic: true,
    })
    const asOwner = { ...withKey, origin: service.url }
    for (const name of ['a.txt', 'b.txt'])
      expect((await attach(own, [{ ...hello, name }], {}, asOwner)).status).toBe(200)
    expect((await getFile('a.txt', { chatflowId: own }, asOwner)).status).toBe(200)
  })
})

describe('an uploaded file', () => {
  const png = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])
  beforeAll(async () => {
    await attach(flow, [{ name: 'dot.png', type: 'image/png', content: png }], { base64: 'true' })
  })

  test('that a browser may show comes with its type, any other as a download, neither as a page', async () => {
    const picture = await getFile('dot.png')
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(png)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(picture.headers.get('content-disposition')).toMatch(/^inline;/)
    const text = await getFile('hello.txt')
    expect(text.headers.get('content-type')).toBe('application/octet-stream')
    expect(text.headers.get('content-disposition')).toBe(`attachment; filename="hello.txt"; filename*=UTF-8''hello.txt`)
    for (const { headers } of [picture, text]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain('sandbox')
    }
    expect((await getFile('dot.png', { download: 'true' })).headers.get('content-disposition')).toMatch(/^attachment;/)
  })

  test('can be downloaded as the widget does', async () => {
    const body = JSON.stringify({ chatflowId: flow, chatId: 'chat-1', fileName: 'hello.txt' })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${service.url}/api/v1/openai-assistants-file/download`, {
      method: 'POST',
      body,
      headers,
    })
    expect([response.status, await response.text()]).toEqual([200, 'Grüezi'])
  })

  test.each(['../hello.txt', '../../../../etc/passwd', '..', 'a/b', 'a\\b', '/etc/passwd', 'a\0'])(
    '%j is refused',
    async (name) => {
      expect((await getFile(name)).status).toBe(400)
    },
  )

  test('of another chat, or unknown, is not there', async () => {
    expect((await getFile('hello.txt', { chatId: 'chat-2' })).status).toBe(404)
    expect((await getFile('hello.txt', { chatId: '../chat-1' })).status).toBe(404)
    expect((await getFile('none.txt')).status).toBe(404)
  })

  test('goes with the messages of its chat, or of all chats', async () => {
    const status = async (id: string) => (await getFile('hello.txt', { chatflowId: id })).status
    const id = await service.addFlow(flowData, { chatbotConfig: uploadsOn(), isPublic: true })
    for (const query of ['chatId=chat-1', 'chatId=chat-2', '']) {
      await attach(id, [hello])
      expect(await status(id)).toBe(200)
      await service.call('DELETE', `chatmessage/${id}?${query}`)
      expect(await status(id)).toBe(query === 'chatId=chat-2' ? 200 : 404)
      await service.call('DELETE', `chatmessage/${id}`)
    }
  })

  test('goes with its flow', async () => {
    const id = await service.addFlow(flowData, { chatbotConfig: uploadsOn(), isPublic: true })
    await attach(id, [hello])
    await service.call('DELETE', `chatflows/${id}`)
    await service.call('POST', 'chatflows', { id, name: 'Again', type: 'CHATFLOW', flowData, isPublic: true })
    const again = await getFile('hello.txt', { chatflowId: id })
    expect(again.status).toBe(404)
  })
})

describe('code that its author tries', () => {
  const attempt = (body: object) => service.call('POST', 'node-custom-function', body)

  test.each([
    ['a value', { javascriptFunction: 'return $a + 1', functionInputVariables: { a: 1 } }, 2],
    ['values as text', { javascriptFunction: 'return $a', functionInputVariables: '{"a":"b"}' }, 'b'],
    ['an object as its text', { javascriptFunction: 'return { a: 1 }' }, '{"a":1}'],
    ['nothing', { javascriptFunction: '$input' }, null],
    ['a name without a value', { javascriptFunction: 'return $missing ?? "empty"' }, 'empty'],
  ])('answers with %s', async (_name, body, expected) => {
    expect(await attempt(body)).toEqual(expected)
  })

  test('reads the saved variables', async () => {
    await service.call('POST', 'variables', { name: 'city', value: 'Bern', type: 'static' })
    expect(await attempt({ javascriptFunction: 'return $vars.city' })).toBe('Bern')
  })

  test('answers with its error, and reaches no metadata service', async () => {
    await expect(attempt({ javascriptFunction: 'throw new Error("no")' })).rejects.toThrow(
      'Cannot run the code: Error: no',
    )
    const fetching = 'return await fetch("http://169.254.169.254/").catch((error) => error.message)'
    expect(await attempt({ javascriptFunction: fetching })).toContain('the address is link-local')
    expect(await service.metric('chatflow_code_runs_total{outcome="done"')).toBeGreaterThan(0)
  })

  test('needs a key', async () => {
    const url = `${service.url}/api/v1/node-custom-function`
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401)
    expect(
      (await fetch(url, { method: 'POST', body: '{}', headers: { ...withKey, 'content-type': 'application/json' } }))
        .status,
    ).toBe(400)
  })
})
