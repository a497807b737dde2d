import type { NodeInput } from '../../domain/flow/node-definition.ts'
import { scheduleInputs } from './schedule-inputs.ts'
import { options } from './shared-inputs.ts'

const onForm = { startInputType: 'formInput' }
const onWebhook = { startInputType: 'webhookTrigger' }

const text = (name: string, label: string, own: Partial<NodeInput>): NodeInput => ({
  name,
  label,
  type: 'string',
  ...own,
})

const named = (name: string, label: string, placeholder: string): NodeInput => ({
  name,
  label,
  type: 'array',
  optional: true,
  description: 'Leave empty to accept any',
  show: onWebhook,
  array: [text('name', 'Variable Name', { placeholder }), { name: 'required', label: 'Required', type: 'boolean' }],
})

const bodyTypes = options(
  ['String', 'string'],
  ['Number', 'number'],
  ['Boolean', 'boolean'],
  ['Object', 'object'],
  ['Array[String]', 'array[string]'],
  ['Array[Number]', 'array[number]'],
  ['Array[Boolean]', 'array[boolean]'],
  ['Array[Object]', 'array[object]'],
)

const formInputs: readonly NodeInput[] = [
  text('formTitle', 'Form Title', { placeholder: 'Please Fill Out The Form', show: onForm }),
  text('formDescription', 'Form Description', { placeholder: 'Tell us what you would like to order', show: onForm }),
  {
    name: 'formInputTypes',
    label: 'Form Input Types',
    description: 'Fields of the form',
    type: 'array',
    show: onForm,
    array: [
      {
        name: 'type',
        label: 'Type',
        type: 'options',
        options: options(['String', 'string'], ['Number', 'number'], ['Boolean', 'boolean'], ['Options', 'options']),
        default: 'string',
      },
      text('label', 'Label', { placeholder: 'Label for the input' }),
      text('name', 'Variable Name', { placeholder: 'Name of the value, such as orderNumber' }),
      {
        name: 'addOptions',
        label: 'Add Options',
        type: 'array',
        show: { 'formInputTypes[$index].type': 'options' },
        array: [text('option', 'Option', {})],
      },
    ],
  },
]

const webhookInputs: readonly NodeInput[] = [
  {
    name: 'webhookMethod',
    label: 'HTTP Method',
    type: 'options',
    options: options(['GET', 'GET'], ['POST', 'POST'], ['PUT', 'PUT'], ['PATCH', 'PATCH'], ['DELETE', 'DELETE']),
    default: 'POST',
    show: onWebhook,
  },
  {
    name: 'webhookContentType',
    label: 'Content Type',
    type: 'options',
    options: options(
      ['application/json', 'application/json'],
      ['application/x-www-form-urlencoded', 'application/x-www-form-urlencoded'],
    ),
    default: 'application/json',
    optional: true,
    show: onWebhook,
  },
  text('webhookURL', 'Webhook URL', { optional: true, show: onWebhook, description: 'Where to send requests to' }),
  {
    name: 'webhookResponseMode',
    label: 'Response Mode',
    type: 'options',
    options: options(['Sync', 'sync'], ['Async', 'async'], ['Stream', 'stream']),
    default: 'sync',
    optional: true,
    show: onWebhook,
  },
  { name: 'webhookEnableAuth', label: 'Verify Sender', type: 'boolean', optional: true, show: onWebhook },
  { name: 'webhookEnableValidation', label: 'Validate Request', type: 'boolean', optional: true, show: onWebhook },
  text('webhookSecret', 'Webhook Secret', { optional: true, show: onWebhook }),
  text('webhookSignatureHeader', 'Signature Header', {
    placeholder: 'x-webhook-signature',
    optional: true,
    show: onWebhook,
  }),
  {
    name: 'webhookSignatureType',
    label: 'Signature Type',
    type: 'options',
    options: options(['HMAC-SHA256', 'hmac-sha256'], ['Plain Token', 'plain-token']),
    default: 'hmac-sha256',
    optional: true,
    show: onWebhook,
  },
  text('callbackUrl', 'Callback URL', {
    description: 'The request is answered at once and the result sent to this address',
    optional: true,
    show: onWebhook,
  }),
  text('callbackSecret', 'Callback Secret', {
    description: 'Signs what is sent to the callback address, by HMAC-SHA256',
    optional: true,
    show: onWebhook,
  }),
  named('webhookQueryParams', 'Expected Query Parameters', 'page'),
  {
    name: 'webhookBodyParams',
    label: 'Expected Body Parameters',
    description: 'Leave empty to accept any JSON body',
    type: 'array',
    optional: true,
    show: onWebhook,
    array: [
      text('name', 'Variable Name', { placeholder: 'userId' }),
      { name: 'type', label: 'Type', type: 'options', options: bodyTypes, default: 'string' },
      { name: 'required', label: 'Required', type: 'boolean' },
    ],
  },
  named('webhookHeaderParams', 'Expected Headers', 'x-github-event'),
  {
    name: 'webhookInputMode',
    label: 'Input',
    type: 'options',
    options: options(['Text', 'text'], ['Payload', 'payload'], ['None', 'none']),
    optional: true,
    show: onWebhook,
  },
  text('webhookDefaultInput', 'Default Input', {
    rows: 4,
    acceptVariable: true,
    optional: true,
    show: { ...onWebhook, webhookInputMode: 'text' },
    description: 'The question that the flow begins with; may refer to {{ $webhook.body.… }}',
  }),
]

/** Inputs of the start node. */
export const startInputs: readonly NodeInput[] = [
  {
    name: 'startInputType',
    label: 'Input Type',
    type: 'options',
    options: options(
      ['Chat Input', 'chatInput', 'A message of a chat'],
      ['Form Input', 'formInput', 'A form that is filled in'],
      ['Webhook Trigger', 'webhookTrigger', 'A request of another program'],
      ['Schedule Input', 'scheduleInput', 'A set time'],
    ),
    default: 'chatInput',
  },
  ...formInputs,
  ...webhookInputs,
  ...scheduleInputs,
  {
    name: 'startEphemeralMemory',
    label: 'Ephemeral Memory',
    type: 'boolean',
    description: 'A run does not know what was said before it',
    optional: true,
  },
  {
    name: 'startState',
    label: 'Flow State',
    description: 'Keys that the nodes of a run share and change, and what they are at first',
    type: 'array',
    optional: true,
    array: [text('key', 'Key', { placeholder: 'Foo' }), text('value', 'Value', { placeholder: 'Bar', optional: true })],
  },
  {
    name: 'startPersistState',
    label: 'Persist State',
    type: 'boolean',
    description: 'The next run of the session begins with the state as it was left',
    optional: true,
  },
]
