import { describe, expect, test } from 'vitest'
import { checkWebhook, readWebhookStart, type WebhookCall } from './webhook-start.ts'

const call: WebhookCall = {
  method: 'POST',
  headers: { 'content-type': 'application/json; charset=utf-8', 'x-event': 'push' },
  query: { page: '1' },
  body: { id: 7, tags: ['a'], open: 'true' },
  hasBody: true,
}

function start(inputs: Record<string, unknown>) {
  const read = readWebhookStart({ startInputType: 'webhookTrigger', ...inputs })
  if (read === undefined) throw new Error('It is a webhook')
  return read
}

describe('the start of a flow by webhook', () => {
  test('is none for a flow that starts with a chat', () => {
    expect(readWebhookStart({ startInputType: 'chatInput' })).toBeUndefined()
  })

  test('checks nothing it does not name', () => {
    expect(() => checkWebhook(start({}), { ...call, method: 'PATCH', body: 'text' })).not.toThrow()
  })

  test.each([
    { name: 'another method', inputs: { webhookMethod: 'GET' }, code: 'method-not-allowed' },
    {
      name: 'another content type',
      inputs: { webhookContentType: 'application/x-www-form-urlencoded' },
      code: 'unsupported-media-type',
    },
  ])('refuses $name', ({ inputs, code }) => {
    expect(() => checkWebhook(start(inputs), call)).toThrow(expect.objectContaining({ code }))
  })

  test.each([
    { name: 'a header that is there', inputs: { webhookHeaderParams: [{ name: 'X-Event', required: true }] } },
    { name: 'a number', inputs: { webhookBodyParams: [{ name: 'id', type: 'number', required: true }] } },
    { name: 'a boolean as text', inputs: { webhookBodyParams: [{ name: 'open', type: 'boolean' }] } },
    { name: 'a list', inputs: { webhookBodyParams: '[{"name":"tags","type":"array[string]"}]' } },
    { name: 'what is missing and may be', inputs: { webhookBodyParams: [{ name: 'no', type: 'object' }] } },
  ])('accepts $name', ({ inputs }) => {
    expect(() => checkWebhook(start({ webhookEnableValidation: true, ...inputs }), call)).not.toThrow()
  })

  test.each([
    {
      name: 'a missing header',
      inputs: { webhookHeaderParams: [{ name: 'X-Other', required: true }] },
      message: 'Missing required headers: X-Other',
    },
    {
      name: 'a missing body parameter',
      inputs: { webhookBodyParams: [{ name: 'constructor', required: true }] },
      message: 'Missing required webhook body parameters: constructor',
    },
    {
      name: 'a list of something else',
      inputs: { webhookBodyParams: [{ name: 'tags', type: 'array[number]' }] },
      message: 'Invalid type for parameter(s): tags',
    },
    {
      name: 'a missing query parameter',
      inputs: { webhookQueryParams: [{ name: 'limit', required: true }] },
      message: 'Missing required query parameters: limit',
    },
  ])('refuses $name', ({ inputs, message }) => {
    expect(() => checkWebhook(start({ webhookEnableValidation: true, ...inputs }), call)).toThrow(message)
  })
})
