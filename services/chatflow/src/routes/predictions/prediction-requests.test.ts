import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allEvents, answerOf, ask, until } from '../../test-support/ask.ts'
import { conversationFlow, drawFlow, wire } from '../../test-support/flows.ts'
import { type RunningService, startService, temporaryHome, testKey } from '../../test-support/running-service.ts'
import { openScriptedUpstream, type ScriptedUpstream } from '../../test-support/scripted-upstream.ts'

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

/** A flow that says `template` to its model, in which one variable is left for the question. */
function promptFlow(template: string, promptValues = ''): string {
  return drawFlow(
    { id: 'chatOpenAI_0', inputs: { modelName: 'scripted', basepath: upstream.url, temperature: 0.5 } },
    { id: 'promptTemplate_0', inputs: { template, promptValues } },
    { id: 'llmChain_0', inputs: { model: wire('chatOpenAI_0'), prompt: wire('promptTemplate_0') } },
  )
}

function overridable(nodes: Record<string, string[]>, variables: string[] = [], status = true): string {
  const enabled = (name: string) => ({ label: name, name, type: 'string', enabled: true })
  const inputs = Object.entries(nodes).map(([label, names]) => [label, names.map(enabled)])
  const overrideConfig = { status, nodes: Object.fromEntries(inputs), variables: variables.map(enabled) }
  return JSON.stringify({ overrideConfig })
}

const modelRequest = () => upstream.requests.at(-1)?.body

describe('overrideConfig', () => {
  const question = 'hi'

  test('sets the inputs that the flow lets callers set', async () => {
    const flow = await service.addFlow(promptFlow('{q}'), { apiConfig: overridable({ OpenAI: ['temperature'] }) })
    await answerOf(service, flow, { question, overrideConfig: { temperature: 0.1, modelName: 'other' } })
    expect(modelRequest()).toMatchObject({ temperature: 0.1, model: 'scripted' })
    await answerOf(service, flow, { question })
    expect(modelRequest()).toMatchObject({ temperature: 0.5 })
  })

  test.each([
    { name: 'the flow lets callers set nothing', apiConfig: undefined },
    { name: 'its switch is off', apiConfig: overridable({ OpenAI: ['temperature'] }, [], false) },
    { name: 'the input belongs to another node', apiConfig: overridable({ 'LLM Chain': ['temperature'] }) },
  ])('counts for nothing where $name', async ({ apiConfig }) => {
    const flow = await service.addFlow(promptFlow('{q}'), apiConfig === undefined ? {} : { apiConfig })
    await answerOf(service, flow, { question, overrideConfig: { temperature: 0.1 } })
    expect(modelRequest()).toMatchObject({ temperature: 0.5 })
  })

  test('is meant for one node when it names it', async () => {
    const flow = await service.addFlow(promptFlow('{q}'), { apiConfig: overridable({ OpenAI: ['temperature'] }) })
    await answerOf(service, flow, { question, overrideConfig: { temperature: { chatOpenAI_0: 0.2 } } })
    expect(modelRequest()).toMatchObject({ temperature: 0.2 })
  })

  test('is merged into an object that is drawn as text', async () => {
    const apiConfig = overridable({ 'Prompt Template': ['promptValues'] })
    const flow = await service.addFlow(promptFlow('{a} {b} {q}', '{"a":"A","b":"B"}'), { apiConfig })
    const overrideConfig = { promptValues: { b: 'mine' } }
    expect(await answerOf(service, flow, { question, overrideConfig })).toMatchObject({ text: 'Echo: A mine hi' })
  })

  test('does not touch the prototype of anything', async () => {
    const flow = await service.addFlow(promptFlow('{q}'), { apiConfig: overridable({ OpenAI: ['__proto__'] }) })
    await ask(service, flow, `{"question":"hi","overrideConfig":{"__proto__":{"polluted":1},"temperature":1}}`)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })
})

describe('variables', () => {
  test('come from the saved ones, then from the request where the flow allows it', async () => {
    await service.call('POST', 'variables', { name: 'place', value: 'Paris', type: 'static' })
    const drawn = promptFlow('{q}|{p}|{t}', '{"p":"{{$vars.place}}","t":"{{$vars.tone}}"}')
    const flow = await service.addFlow(drawn, { apiConfig: overridable({}, ['tone']) })
    const vars = { tone: 'dry', place: 'Rome' }
    const answer = await answerOf(service, flow, { question: 'hi', overrideConfig: { vars } })
    expect(answer).toMatchObject({ text: 'Echo: hi|Paris|dry' })
  })
})

describe('uploads', () => {
  const png = 'data:image/png;base64,iVBORw0KGgo='

  test('bring pictures to a model that looks at them, and stay as names in the history', async () => {
    const flow = await service.addFlow(conversationFlow(upstream.url, { model: { allowImageUploads: true } }))
    const uploads = [{ type: 'file', name: 'dot.png', mime: 'image/png', data: png }]
    await answerOf(service, flow, { question: 'what is it?', uploads })
    expect(JSON.stringify(modelRequest()?.messages.at(-1))).toContain(png)
    const [asked] = await service.messages(flow)
    expect(asked?.fileUploads).toEqual([{ type: 'stored-file', name: 'dot.png', mime: 'image/png' }])
  })

  test('keep pictures from a model that does not', async () => {
    const flow = await service.addFlow(conversationFlow(upstream.url))
    const uploads = [{ type: 'file', name: 'dot.png', mime: 'image/png', data: png }]
    await answerOf(service, flow, { question: 'what is it?', uploads })
    expect(JSON.stringify(modelRequest())).not.toContain('iVBOR')
  })

  test('put whole documents before the question, which stays as it was asked', async () => {
    const flow = await service.addFlow(promptFlow('{q}'))
    const uploads = [{ type: 'file:full', name: 'a.txt', mime: 'text/plain', data: 'The sky is green.' }]
    const answer = await answerOf(service, flow, { question: 'colour?', uploads })
    expect(answer).toMatchObject({
      text: "Echo: <doc name='a.txt'>The sky is green.</doc>\n\ncolour?",
      question: 'colour?',
    })
  })

  test('refuse speech where the chatflow has no speech to text', async () => {
    const flow = await service.addFlow(promptFlow('{q}'))
    const uploads = [{ type: 'audio', name: 'a.webm', mime: 'audio/webm', data: 'data:audio/webm;base64,AA==' }]
    const response = await ask(service, flow, { question: '', uploads })
    expect(response.status).toBe(400)
  })

  test('cannot leave the folder of their chat', async () => {
    const flow = await service.addFlow(promptFlow('{q}'))
    const uploads = [{ type: 'file', name: '../../escaped.png', mime: 'image/png', data: png }]
    const response = await ask(service, flow, { question: 'hi', uploads })
    expect([200, 400]).toContain(response.status)
    const [asked] = await service.messages(flow)
    expect(JSON.stringify(asked?.fileUploads ?? '')).not.toContain('..')
  })
})

describe('a form with files', () => {
  test('stores them where the flow lets callers set their input, and reads JSON fields', async () => {
    const flow = await service.addFlow(promptFlow('{q}'), { apiConfig: overridable({ 'Text File': ['txtFile'] }) })
    const form = new FormData()
    form.set('question', 'from a form')
    form.set('history', JSON.stringify([{ role: 'userMessage', content: 'before' }]))
    form.set('files', new File(['words'], 'notes.txt'))
    const response = await fetch(`${service.url}/api/v1/prediction/${flow}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testKey}` },
      body: form,
    })
    expect([response.status, (await response.json()).text]).toEqual([200, 'Echo: from a form'])
  })
})

describe('post-processing', () => {
  const chatbotConfig = (code: string) =>
    JSON.stringify({ postProcessing: { enabled: true, customFunction: JSON.stringify(code) } })

  test('has the last word on an answer, streamed or not', async () => {
    const flow = await service.addFlow(promptFlow('{q}'), {
      chatbotConfig: chatbotConfig('return $flow.rawOutput.toUpperCase() + " / " + $flow.input'),
    })
    expect(await answerOf(service, flow, { question: 'hi' })).toMatchObject({ text: 'ECHO: HI / hi' })
    // A stream would show what the code has not yet seen.
    const streamed = await ask(service, flow, { question: 'hi', streaming: true })
    expect(streamed.headers.get('content-type')).toContain('application/json')
    const probe = await fetch(`${service.url}/api/v1/chatflows-streaming/${flow}`)
    expect(await probe.json()).toEqual({ isStreaming: false })
    expect((await service.messages(flow)).map(({ content }) => content)).toContain('ECHO: HI / hi')
  })

  test('that fails is a 500 with its own words', async () => {
    const flow = await service.addFlow(promptFlow('{q}'), { chatbotConfig: chatbotConfig('throw new Error("no way")') })
    const response = await ask(service, flow, { question: 'hi' })
    expect(response.status).toBe(500)
    expect((await response.json()).message).toContain('no way')
  })
})

describe('follow-up prompts', () => {
  const settings = () => ({
    status: true,
    selectedProvider: 'chatOpenAI',
    chatOpenAI: { modelName: 'suggester', basepath: upstream.url, prompt: 'After {history}?' },
  })

  test('are suggested by the model that the chatflow names, encoded twice', async () => {
    const flow = await service.addFlow(promptFlow('{q}'), { followUpPrompts: JSON.stringify(settings()) })
    upstream.script({ kind: 'answer', tokens: ['answer'] }, { kind: 'answer', tokens: ['{"questions":["a?","b?"]}'] })
    const answer = await answerOf(service, flow, { question: 'hi' })
    expect(JSON.parse(JSON.parse(String(answer.followUpPrompts)))).toEqual(['a?', 'b?'])
    expect(modelRequest()?.messages[0]?.content).toContain('After answer?')
    expect(modelRequest()).toMatchObject({ max_tokens: 1_024 })
  })

  test('stand in the metadata of a stream, encoded once', async () => {
    const flow = await service.addFlow(promptFlow('{q}'), { followUpPrompts: JSON.stringify(settings()) })
    upstream.script({ kind: 'answer', tokens: ['answer'] }, { kind: 'answer', tokens: ['{"questions":["a?"]}'] })
    const events = await allEvents(await ask(service, flow, { question: 'hi', streaming: true }))
    const { data } = events.find(({ event }) => event === 'metadata') ?? {}
    expect(data).toMatchObject({ followUpPrompts: JSON.stringify(['a?']) })
  })

  test('are left out when they take too long, and what they cost ends then', async () => {
    const home = await temporaryHome()
    const hasty = await startService(home.home, { followUpTimeoutMs: 100 })
    const flow = await hasty.addFlow(promptFlow('{q}'), { followUpPrompts: JSON.stringify(settings()) })
    upstream.script({ kind: 'answer', tokens: ['answer'] }, { kind: 'hang' })
    const answer = await answerOf(hasty, flow, { question: 'hi' })
    expect(answer).toMatchObject({ text: 'answer' })
    expect(answer).not.toHaveProperty('followUpPrompts')
    await until(() => upstream.open === 0)
    await hasty.stop()
    await home.remove()
  })

  test('are left out when their model fails', async () => {
    const flow = await service.addFlow(promptFlow('{q}'), { followUpPrompts: JSON.stringify(settings()) })
    upstream.script({ kind: 'answer', tokens: ['answer'] }, { kind: 'refuse', status: 401 })
    const answer = await answerOf(service, flow, { question: 'hi' })
    expect(answer).toMatchObject({ text: 'answer' })
    expect(answer).not.toHaveProperty('followUpPrompts')
  })
})

test('a model is held to a list by the object that servers take', async () => {
  const flow = await service.addFlow(
    drawFlow(
      { id: 'chatOpenAI_0', inputs: { modelName: 'scripted', basepath: upstream.url } },
      { id: 'promptTemplate_0', inputs: { template: '{q}' } },
      { id: 'advancedStructuredOutputParser_0', inputs: { exampleJson: 'z.array(z.number())' } },
      {
        id: 'llmChain_0',
        inputs: {
          model: wire('chatOpenAI_0'),
          prompt: wire('promptTemplate_0'),
          outputParser: wire('advancedStructuredOutputParser_0'),
        },
      },
    ),
  )
  upstream.script({ kind: 'answer', tokens: ['{"answer":[1,2]}'] })
  expect(await answerOf(service, flow, { question: 'hi' })).toMatchObject({ json: [1, 2] })
  expect(modelRequest()).toMatchObject({
    response_format: { json_schema: { schema: { type: 'object', properties: { answer: { type: 'array' } } } } },
  })
})

test('an earlier version of a flow is asked by its number', async () => {
  const flow = await service.addFlow(promptFlow('first {q}'))
  await service.call('PUT', `chatflows/${flow}`, { flowData: promptFlow('second {q}') })
  expect(await answerOf(service, flow, { question: 'hi' })).toMatchObject({ text: 'Echo: second hi' })
  expect(await answerOf(service, `${flow}?version=1`, { question: 'hi' })).toMatchObject({ text: 'Echo: first hi' })
  expect((await ask(service, `${flow}?version=99`, { question: 'hi' })).status).toBe(404)
})

test('a busy session treats a second question as the request says', async () => {
  const flow = await service.addFlow(conversationFlow(upstream.url))
  const release = Promise.withResolvers<void>()
  upstream.script({ kind: 'answer', tokens: ['slow'], after: release.promise })
  const first = answerOf(service, flow, { question: 'one', chatId: 'busy' })
  await until(() => upstream.open === 1)
  const second = await ask(service, flow, { question: 'two', chatId: 'busy', onBusy: 'reject' })
  expect(second.status).toBe(409)
  release.resolve()
  expect(await first).toMatchObject({ text: 'slow' })
})

test('a run that uses more tokens than are allowed ends', async () => {
  const home = await temporaryHome()
  const thrifty = await startService(home.home, { maxRunTokens: 4 })
  const flow = await thrifty.addFlow(promptFlow('{q}'))
  const response = await ask(thrifty, flow, { question: 'one two three four' })
  expect([response.status, (await response.json()).message]).toEqual([500, expect.stringContaining('tokens')])
  await thrifty.stop()
  await home.remove()
})
