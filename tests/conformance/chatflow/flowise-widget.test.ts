import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { conversationFlow, drawFlow, wire } from '../../../services/chatflow/src/test-support/flows.ts'
import { askWidget, missingWidget, openWidgetBench, type WidgetBench } from './widget.fixture.ts'

let bench: WidgetBench
beforeAll(async () => {
  if (missingWidget === undefined) bench = await openWidgetBench()
})
beforeEach(() => bench?.upstream.reset())
afterAll(() => bench?.close())

const publicFlow = (fields: object = {}) =>
  bench.service.addFlow(conversationFlow(bench.upstream.url), { isPublic: true, ...fields })
const publicWith = (chatbotConfig: object, fields: object = {}) =>
  publicFlow({ chatbotConfig: JSON.stringify(chatbotConfig), ...fields })

const suffix = missingWidget === undefined ? '' : `: ${missingWidget}`

describe.skipIf(missingWidget !== undefined)(`the published chat widget${suffix}`, () => {
  test('asks, shows the answer as it comes, and goes on with the same conversation', async () => {
    const id = await publicFlow()
    const page = await bench.open(id)
    await askWidget(page, 'first')
    await page.getByText('Echo: first').waitFor()
    await askWidget(page, 'second')
    await page.getByText('Echo: second').waitFor()
    await expect
      .poll(async () => (await bench.service.messages(id)).map(({ content }) => content))
      .toEqual(['first', 'Echo: first', 'second', 'Echo: second'])
    const messages = await bench.service.messages(id)
    expect(new Set(messages.map(({ chatId }) => chatId)).size).toBe(1)
  })

  test('opens from a button at the corner, by the code that our tab gives', async () => {
    const page = await bench.open(await publicFlow(), { button: true })
    await page.locator('flowise-chatbot button').first().click()
    await askWidget(page, 'from the corner')
    await page.getByText('Echo: from the corner').waitFor()
  })

  test('goes on with its conversation after the page is loaded anew', async () => {
    const id = await publicFlow()
    const page = await bench.open(id)
    await askWidget(page, 'before')
    await page.getByText('Echo: before').waitFor()
    await expect.poll(async () => (await bench.service.messages(id)).length).toBe(2)
    await page.reload()
    await page.getByText('Echo: before').waitFor()
    await askWidget(page, 'after')
    await page.getByText('Echo: after').waitFor()
    await expect.poll(() => bench.service.messages(id)).toHaveLength(4)
    const messages = await bench.service.messages(id)
    expect(new Set(messages.map(({ chatId }) => chatId)).size).toBe(1)
  })

  test('shows the whole answer of a flow that cannot stream', async () => {
    const id = await bench.service.addFlow(conversationFlow(bench.upstream.url, { model: { streaming: false } }), {
      isPublic: true,
    })
    const page = await bench.open(id)
    await askWidget(page, 'in one piece')
    await page.getByText('Echo: in one piece').waitFor()
  })

  test('offers questions to begin with, and asks the one that is clicked', async () => {
    const page = await bench.open(await publicWith({ starterPrompts: { 0: { prompt: 'What do you sell?' } } }))
    await page.getByText('What do you sell?').click()
    await page.getByText('Echo: What do you sell?').waitFor()
  })

  test('offers questions to go on with, and asks the one that is clicked', async () => {
    const followUpPrompts = JSON.stringify({
      status: true,
      selectedProvider: 'chatOpenAI',
      chatOpenAI: { modelName: 'suggester', basepath: bench.upstream.url, prompt: 'After {history}?' },
    })
    const page = await bench.open(await publicWith({ followUpPrompts: { status: true } }, { followUpPrompts }))
    bench.upstream.script(
      { kind: 'answer', tokens: ['Bread'] },
      { kind: 'answer', tokens: ['{"questions":["How much is it?"]}'] },
    )
    await askWidget(page, 'What is there?')
    await page.getByText('How much is it?').click()
    await page.getByText('Echo: How much is it?').waitFor()
  })

  test('shows where an answer comes from', async () => {
    const page = await bench.open(await bench.service.addFlow(retrievalFlow(), { isPublic: true }))
    await askWidget(page, 'When is it open?')
    await page.getByText('The shop opens at nine').first().waitFor()
  })

  test('takes the approval and the words of a visitor', async () => {
    const id = await publicWith({ chatFeedback: { status: true } })
    const page = await bench.open(id)
    await askWidget(page, 'hi')
    await page.getByText('Echo: hi').waitFor()
    await page.locator('button[title="Thumbs Up"]').click()
    await page.locator('textarea[placeholder="What do you think of the response?"]').fill('Very helpful')
    await page.getByText('Submit Feedback').click()
    await expect
      .poll(async () => bench.service.call('GET', `feedback/${id}`))
      .toMatchObject([{ rating: 'THUMBS_UP', content: 'Very helpful' }])
  })

  test('asks who is there, and keeps it', async () => {
    const leads = { status: true, title: 'Who are you?', name: true, email: true, successMessage: 'Welcome!' }
    const id = await publicWith({ leads })
    const page = await bench.open(id, { ready: 'input[placeholder="Name"]' })
    await page.locator('input[placeholder="Name"]').fill('Ada')
    await page.locator('input[placeholder="Email Address"]').fill('ada@example.org')
    await page.locator('input[placeholder="Email Address"]').press('Enter')
    await expect
      .poll(async () => bench.service.call('GET', `leads/${id}`))
      .toMatchObject([{ name: 'Ada', email: 'ada@example.org', chatId: expect.any(String) }])
    await askWidget(page, 'It is me')
    await page.getByText('Echo: It is me').waitFor()
    await expect
      .poll(async () => (await bench.service.messages(id)).map(({ leadEmail }) => leadEmail))
      .toEqual(['ada@example.org', 'ada@example.org'])
  })
})

describe.skipIf(missingWidget !== undefined)(`what the widget says when it is refused${suffix}`, () => {
  test('the words of the owner, where questions come too fast', async () => {
    const rateLimit = { status: true, limitMax: 1, limitDuration: 600, limitMsg: 'Slowly, please' }
    const page = await bench.open(await publicFlow({ apiConfig: JSON.stringify({ rateLimit }) }))
    await askWidget(page, 'one')
    await page.getByText('Echo: one').waitFor()
    await askWidget(page, 'two')
    await page.getByText('Slowly, please').waitFor()
  })

  test('the words of the owner, on a page that is not theirs', async () => {
    const page = await bench.open(
      await publicWith({ allowedOrigins: ['https://shop.example'], allowedOriginsError: 'Not from here' }),
    )
    await askWidget(page, 'hi')
    await page.getByText('Not from here').waitFor()
  })

  test('that a key is missing, before a chatflow that is not public', async () => {
    const page = await bench.open(await publicFlow({ isPublic: false }))
    await askWidget(page, 'hi')
    await page.getByText(/Unauthorized/).waitFor()
  })
})

function retrievalFlow(): string {
  const basepath = bench.upstream.url
  return drawFlow(
    { id: 'plainText_0', inputs: { text: 'The shop opens at nine' } },
    { id: 'localAIEmbeddings_0', inputs: { basePath: basepath, modelName: 'words' } },
    {
      id: 'memoryVectorStore_0',
      inputs: { document: [wire('plainText_0')], embeddings: wire('localAIEmbeddings_0') },
      output: 'retriever',
    },
    { id: 'chatOpenAI_0', inputs: { modelName: 'scripted', basepath } },
    {
      id: 'conversationalRetrievalQAChain_0',
      inputs: {
        model: wire('chatOpenAI_0'),
        vectorStoreRetriever: wire('memoryVectorStore_0'),
        returnSourceDocuments: true,
      },
    },
  )
}
