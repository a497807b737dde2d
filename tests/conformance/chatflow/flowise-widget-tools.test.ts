import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { conversationFlow, drawFlow, wire } from '../../../services/chatflow/src/test-support/flows.ts'
import { askWidget, missingWidget, openWidgetBench, type WidgetBench } from './widget.fixture.ts'

let bench: WidgetBench
beforeAll(async () => {
  if (missingWidget === undefined) bench = await openWidgetBench()
})
beforeEach(() => bench?.upstream.reset())
afterAll(() => bench?.close())

const model = (inputs: object = {}) => ({
  id: 'chatOpenAI_0',
  inputs: { modelName: 'scripted', basepath: bench.upstream.url, ...inputs },
})
const attach = (page: Page, name: string, mimeType: string, content: string | Buffer, at: 'first' | 'last' = 'last') =>
  page
    .locator('input[type="file"]')
    [at]()
    .setInputFiles({ name, mimeType, buffer: Buffer.from(content) })
const lastAsked = () => JSON.stringify(bench.upstream.requests.at(-1)?.body.messages)

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const suffix = missingWidget === undefined ? '' : `: ${missingWidget}`

describe.skipIf(missingWidget !== undefined)(`uploads in the published chat widget${suffix}`, () => {
  test('a picture reaches a model that looks at pictures', async () => {
    const flow = conversationFlow(bench.upstream.url, { model: { allowImageUploads: true } })
    const page = await bench.open(await bench.service.addFlow(flow, { isPublic: true }))
    await attach(page, 'dot.png', 'image/png', Buffer.from(onePixel, 'base64'))
    await askWidget(page, 'What is this?')
    await expect.poll(lastAsked).toContain(`data:image/png;base64,${onePixel}`)
    await page.locator('img[src*="get-upload-file"], img[src^="data:image/png"], img[src^="blob:"]').first().waitFor()
  })

  test('a whole file is read before the question', async () => {
    const chatbotConfig = JSON.stringify({
      fullFileUpload: { status: true, allowedUploadFileTypes: 'text/plain,application/pdf' },
    })
    const page = await bench.open(
      await bench.service.addFlow(conversationFlow(bench.upstream.url), { isPublic: true, chatbotConfig }),
    )
    await attach(page, 'menu.txt', 'text/plain', 'Soup of the day')
    await askWidget(page, 'What is there to eat?')
    await expect.poll(lastAsked).toContain('Soup of the day')
  })

  test('a document is found in the chat it was uploaded to', async () => {
    const page = await bench.open(await bench.service.addFlow(uploadFlow(), { isPublic: true }))
    await attach(page, 'prices.txt', 'text/plain', 'Bread costs two euros')
    await askWidget(page, 'How much is bread?')
    await page.getByText('Bread costs two euros').first().waitFor()
    expect(lastAsked()).toContain('Bread costs two euros')
  })
})

describe.skipIf(missingWidget !== undefined)(`agents in the published chat widget${suffix}`, () => {
  test('an answer for which a tool was used', async () => {
    const flow = drawFlow(
      model(),
      { id: 'bufferMemory_0' },
      { id: 'calculator_0' },
      {
        id: 'toolAgent_0',
        inputs: { model: wire('chatOpenAI_0'), memory: wire('bufferMemory_0'), tools: [wire('calculator_0')] },
      },
    )
    const id = await bench.service.addFlow(flow, { isPublic: true })
    const page = await bench.open(id)
    bench.upstream.script({ kind: 'say', of: () => [{ name: 'calculator', arguments: { input: '6*7' } }] })
    bench.upstream.behave({ kind: 'answer', tokens: ['It is', ' 42'] })
    await askWidget(page, 'What is 6*7?')
    await page.getByText('It is 42').waitFor()
    await expect.poll(() => bench.service.messages(id)).toMatchObject([{}, { usedTools: [{ tool: 'calculator' }] }])
  })

  test.each([
    { button: 'Yes', says: 'Approved answer' },
    { button: 'No', says: 'Refused answer' },
  ])('a tool waits for a person, who says "$button"', async ({ button, says }) => {
    const page = await bench.open(await bench.service.addFlow(approvalFlow(), { type: 'MULTIAGENT', isPublic: true }), {
      theme: { chatWindow: { showAgentMessages: true } },
    })
    bench.upstream.script({ kind: 'say', of: () => [{ name: 'calculator', arguments: { input: '6*7' } }] })
    bench.upstream.behave({ kind: 'answer', tokens: says.split(/(?= )/) })
    await askWidget(page, 'What is 6*7?')
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByText(says).locator('visible=true').first().waitFor()
    // Folded away until it is clicked.
    await page.getByText('Reckoner').first().waitFor({ state: 'attached' })
  })
})

describe.skipIf(missingWidget !== undefined)(`speech in the published chat widget${suffix}`, () => {
  test('an answer is spoken when that is asked for', async () => {
    const spoken: string[] = []
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const part of request.setEncoding('utf8')) body += part
      spoken.push(JSON.parse(body).input)
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(Buffer.alloc(2_000, 0xff))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close().closeAllConnections())
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
    const textToSpeech = JSON.stringify({ localai: { status: true, baseUrl, voice: 'nova' } })
    const page = await bench.open(
      await bench.service.addFlow(conversationFlow(bench.upstream.url), { isPublic: true, textToSpeech }),
    )
    await askWidget(page, 'hi')
    await page.getByText('Echo: hi').waitFor()
    const heard = page.waitForResponse((response) => response.url().endsWith('/text-to-speech/generate'))
    await page.locator('.tts-button-container button, button[title*="udio"], button[title*="peech"]').first().click()
    expect((await heard).status()).toBe(200)
    await expect.poll(() => spoken).toEqual(['Echo: hi'])
  })
})

/** Documents that visitors upload, and a chain that asks them. */
function uploadFlow(): string {
  return drawFlow(
    { id: 'textFile_0', inputs: { txtFile: '' } },
    { id: 'localAIEmbeddings_0', inputs: { basePath: bench.upstream.url, modelName: 'words' } },
    {
      id: 'hearthVectorStore_0',
      inputs: {
        storeName: 'widget',
        fileUpload: true,
        document: [wire('textFile_0')],
        embeddings: wire('localAIEmbeddings_0'),
      },
      output: 'retriever',
    },
    model(),
    {
      id: 'conversationalRetrievalQAChain_0',
      inputs: {
        model: wire('chatOpenAI_0'),
        vectorStoreRetriever: wire('hearthVectorStore_0'),
        returnSourceDocuments: true,
      },
    },
  )
}

/** A sequential agent that asks before it uses its tool. */
function approvalFlow(): string {
  return drawFlow(
    model(),
    { id: 'calculator_0' },
    { id: 'seqStart_0', inputs: { model: wire('chatOpenAI_0') } },
    {
      id: 'seqAgent_0',
      inputs: {
        agentName: 'Reckoner',
        tools: [wire('calculator_0')],
        interrupt: true,
        sequentialNode: [wire('seqStart_0')],
      },
    },
    { id: 'seqEnd_0', inputs: { sequentialNode: [wire('seqAgent_0')] } },
  )
}
