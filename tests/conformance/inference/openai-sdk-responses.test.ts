import OpenAI from 'openai'
import { zodTextFormat } from 'openai/helpers/zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startInference } from './start-inference.ts'
import { calculate, calculator, sum } from './tools.ts'

let inference: Awaited<ReturnType<typeof startInference>>
let client: OpenAI

beforeAll(async () => {
  inference = await startInference()
  client = new OpenAI({ baseURL: `${inference.url}/v1`, apiKey: 'any', maxRetries: 0 })
})
afterAll(() => inference.stop())

const model = 'ember'
const input = 'What is the capital of Italy?'
const answer = 'The capital of Italy is Rome.'
const tools = [{ type: 'function' as const, ...calculator, strict: true }]
const endless = { logit_bias: { 4087: -100, 4089: -100 } }

describe('responses through the official OpenAI client', () => {
  test('answer a text', async () => {
    const response = await client.responses.create({ model, input, instructions: 'You are a helpful assistant.' })
    expect(response).toMatchObject({
      object: 'response',
      status: 'completed',
      output_text: expect.stringContaining('Rome'),
    })
    expect(response.usage?.total_tokens).toBe(
      (response.usage?.input_tokens ?? 0) + (response.usage?.output_tokens ?? 0),
    )
  })

  test('say that they were cut', async () => {
    const response = await client.responses.create({ model, input, max_output_tokens: 2 })
    expect(response).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
      output: [{ type: 'message', status: 'incomplete' }],
    })
  })

  test('stream as typed events in order', async () => {
    const types: string[] = []
    let text = ''
    for await (const event of await client.responses.create({ model, input, stream: true })) {
      if (types.at(-1) !== event.type) types.push(event.type)
      if (event.type === 'response.output_text.delta') text += event.delta
    }
    expect(text).toBe(answer)
    expect(types).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.completed',
    ])
  })

  test('gather from a stream with its helper', async () => {
    const final = await client.responses.stream({ model, input }).finalResponse()
    expect(final.output_text).toBe(answer)
  })

  test('call tools and go on with what those gave', async () => {
    const called = await client.responses.create({ model, input: sum, tools })
    const [call] = called.output
    if (call?.type !== 'function_call') return expect.fail(`not a call: ${JSON.stringify(call)}`)
    const { expression } = JSON.parse(call.arguments)
    const answered = await client.responses.create({
      model,
      previous_response_id: called.id,
      input: [{ type: 'function_call_output', call_id: call.call_id, output: calculate(expression) }],
      tools,
    })
    expect(answered.output_text).toContain('84')
  })

  test('stream the arguments of a call', async () => {
    const final = await client.responses.stream({ model, input: sum, tools, tool_choice: 'required' }).finalResponse()
    expect(final.output[0]).toMatchObject({
      type: 'function_call',
      name: 'calculator',
      arguments: expect.stringContaining('12 * 7'),
      parsed_arguments: { expression: expect.stringContaining('12 * 7') },
    })
  })

  test('parse into a schema', async () => {
    const shape = z.object({ city: z.enum(['Rome', 'Paris']), large: z.boolean() })
    const response = await client.responses.parse({ model, input, text: { format: zodTextFormat(shape, 'city') } })
    expect(shape.safeParse(response.output_parsed).success).toBe(true)
  })

  test('are kept, gone on from, listed and forgotten', async () => {
    const first = await client.responses.create({ model, input: 'My name is Petra.' })
    expect(await client.responses.retrieve(first.id)).toMatchObject({ id: first.id, output_text: first.output_text })
    const second = await client.responses.create({ model, input: 'What is my name?', previous_response_id: first.id })
    expect(second.output_text).toContain('Petra')
    const items = await client.responses.inputItems.list(second.id)
    expect(items.data).toMatchObject([{ role: 'user', content: [{ text: 'What is my name?' }] }])
    await client.responses.delete(first.id)
    await expect(client.responses.retrieve(first.id)).rejects.toBeInstanceOf(OpenAI.NotFoundError)
  })

  test('are not kept when that was asked for', async () => {
    const { id } = await client.responses.create({ model, input, store: false })
    await expect(client.responses.retrieve(id)).rejects.toBeInstanceOf(OpenAI.NotFoundError)
  })

  test('go on with a conversation and add to it', async () => {
    const { id } = await client.conversations.create({ metadata: { topic: 'capitals' } })
    const first = await client.responses.create({ model, input, conversation: id })
    expect(first).toMatchObject({ output_text: answer, conversation: { id } })
    await client.responses.create({ model, input: 'Thanks', conversation: { id } })
    const texts: string[] = []
    for await (const item of client.conversations.items.list(id, { order: 'asc', limit: 1 }))
      if (item.type === 'message')
        for (const part of item.content) if ('text' in part) texts.push(`${item.role}: ${part.text}`)
    expect(texts.slice(0, 3)).toEqual([`user: ${input}`, `assistant: ${answer}`, 'user: Thanks'])
    expect(texts).toHaveLength(4)
    const [{ id: item } = { id: '' }] = first.output
    expect(await client.conversations.items.delete(item ?? '', { conversation_id: id })).toMatchObject({ id })
    await client.conversations.update(id, { metadata: { topic: 'none' } })
    expect(await client.conversations.retrieve(id)).toMatchObject({ metadata: { topic: 'none' } })
    expect(await client.conversations.delete(id)).toMatchObject({ deleted: true })
    await expect(client.conversations.retrieve(id)).rejects.toBeInstanceOf(OpenAI.NotFoundError)
  })

  test('are made in the background', async () => {
    let response = await client.responses.create({ model, input, background: true })
    expect(response.status).toBe('queued')
    await expect
      .poll(async () => {
        response = await client.responses.retrieve(response.id)
        return response.status
      })
      .toBe('completed')
    expect(response.output_text).toBe(answer)
    const replayed = await client.responses.stream({ response_id: response.id }).finalResponse()
    expect(replayed.output_text).toBe(answer)
  })

  test('in the background can be cancelled', async () => {
    const { id } = await client.responses.create({ model, input, background: true, ...endless })
    expect(await client.responses.cancel(id)).toMatchObject({ id, status: 'cancelled' })
    expect(await client.responses.retrieve(id)).toMatchObject({ status: 'cancelled' })
  })

  test('count the tokens of an input', async () => {
    const { input_tokens: counted } = await client.responses.inputTokens.count({ model, input })
    const { usage } = await client.responses.create({ model, input })
    expect(counted).toBe(usage?.input_tokens)
  })

  test('refuse what is not text', async () => {
    const image = { type: 'input_image' as const, image_url: 'data:image/png;base64,AA==', detail: 'auto' as const }
    const refused = client.responses.create({ model, input: [{ role: 'user', content: [image] }] })
    await expect(refused).rejects.toMatchObject({ status: 400, code: 'unsupported_value', param: 'input.0.content.0' })
  })
})
