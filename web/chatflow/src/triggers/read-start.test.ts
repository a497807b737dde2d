import { expect, test } from 'vitest'
import { readStart } from './read-start.ts'

const flowOf = (inputs: object) => ({
  flowData: JSON.stringify({ nodes: [{ data: { name: 'startAgentflow', inputs } }] }),
})

test.each([
  { name: 'a chain', flow: { flowData: '{"nodes":[]}' }, start: { kind: 'question' } },
  { name: 'what cannot be read', flow: { flowData: '{' }, start: { kind: 'question' } },
  { name: 'a form', flow: flowOf({ startInputType: 'formInput' }), start: { kind: 'form' } },
  { name: 'a schedule', flow: flowOf({ startInputType: 'scheduleInput' }), start: { kind: 'schedule' } },
  {
    name: 'a webhook that says nothing more',
    flow: flowOf({ startInputType: 'webhookTrigger', webhookMethod: '' }),
    start: { kind: 'webhook', method: undefined, contentType: undefined, answers: 'sync', signature: undefined },
  },
  {
    name: 'a webhook that checks tokens',
    flow: flowOf({
      startInputType: 'webhookTrigger',
      webhookMethod: 'put',
      webhookResponseMode: 'stream',
      webhookEnableAuth: true,
      webhookSignatureHeader: 'x-token',
      webhookSignatureType: 'plain-token',
    }),
    start: {
      kind: 'webhook',
      method: 'PUT',
      contentType: undefined,
      answers: 'stream',
      signature: { header: 'x-token', isToken: true },
    },
  },
])('readStart() knows $name', ({ flow, start }) => expect(readStart(flow)).toEqual(start))
