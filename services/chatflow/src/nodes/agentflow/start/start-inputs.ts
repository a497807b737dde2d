import type { NodeInput } from '../../../domain/flow/node-form.ts'
import { choiceInput, flagInput, textInput } from '../../inputs.ts'
import { options } from '../shared-inputs.ts'
import { scheduleInputs } from './schedule-inputs.ts'

const onForm = { startInputType: 'formInput' }
const onWebhook = { startInputType: 'webhookTrigger' }

const named = (name: string, label: string, placeholder: string): NodeInput => ({
  name,
  label,
  type: 'array',
  optional: true,
  description: 'Leave empty to accept any',
  show: onWebhook,
  array: [textInput('name', 'Variable Name', { placeholder }), flagInput('required', 'Required')],
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
  textInput('formTitle', 'Form Title', { placeholder: 'Please Fill Out The Form', show: onForm }),
  textInput('formDescription', 'Form Description', {
    placeholder: 'Tell us what you would like to order',
    show: onForm,
  }),
  {
    name: 'formInputTypes',
    label: 'Form Input Types',
    description: 'Fields of the form',
    type: 'array',
    show: onForm,
    array: [
      choiceInput('type', 'Type', {
        options: options(['String', 'string'], ['Number', 'number'], ['Boolean', 'boolean'], ['Options', 'options']),
        default: 'string',
      }),
      textInput('label', 'Label', { placeholder: 'Label for the input' }),
      textInput('name', 'Variable Name', { placeholder: 'Name of the value, such as orderNumber' }),
      {
        name: 'addOptions',
        label: 'Add Options',
        type: 'array',
        show: { 'formInputTypes[$index].type': 'options' },
        array: [textInput('option', 'Option')],
      },
    ],
  },
]

const webhookInputs: readonly NodeInput[] = [
  choiceInput('webhookMethod', 'HTTP Method', {
    options: options(['GET', 'GET'], ['POST', 'POST'], ['PUT', 'PUT'], ['PATCH', 'PATCH'], ['DELETE', 'DELETE']),
    default: 'POST',
    show: onWebhook,
  }),
  choiceInput('webhookContentType', 'Content Type', {
    options: options(
      ['application/json', 'application/json'],
      ['application/x-www-form-urlencoded', 'application/x-www-form-urlencoded'],
    ),
    default: 'application/json',
    optional: true,
    show: onWebhook,
  }),
  textInput('webhookURL', 'Webhook URL', { optional: true, show: onWebhook, description: 'Where to send requests to' }),
  choiceInput('webhookResponseMode', 'Response Mode', {
    options: options(['Sync', 'sync'], ['Async', 'async'], ['Stream', 'stream']),
    default: 'sync',
    optional: true,
    show: onWebhook,
  }),
  flagInput('webhookEnableAuth', 'Verify Sender', { optional: true, show: onWebhook }),
  flagInput('webhookEnableValidation', 'Validate Request', { optional: true, show: onWebhook }),
  textInput('webhookSecret', 'Webhook Secret', { optional: true, show: onWebhook }),
  textInput('webhookSignatureHeader', 'Signature Header', {
    placeholder: 'x-webhook-signature',
    optional: true,
    show: onWebhook,
  }),
  choiceInput('webhookSignatureType', 'Signature Type', {
    options: options(['HMAC-SHA256', 'hmac-sha256'], ['Plain Token', 'plain-token']),
    default: 'hmac-sha256',
    optional: true,
    show: onWebhook,
  }),
  textInput('callbackUrl', 'Callback URL', {
    description: 'The request is answered at once and the result sent to this address',
    optional: true,
    show: onWebhook,
  }),
  textInput('callbackSecret', 'Callback Secret', {
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
      textInput('name', 'Variable Name', { placeholder: 'userId' }),
      choiceInput('type', 'Type', { options: bodyTypes, default: 'string' }),
      flagInput('required', 'Required'),
    ],
  },
  named('webhookHeaderParams', 'Expected Headers', 'x-github-event'),
  choiceInput('webhookInputMode', 'Input', {
    options: options(['Text', 'text'], ['Payload', 'payload'], ['None', 'none']),
    optional: true,
    show: onWebhook,
  }),
  textInput('webhookDefaultInput', 'Default Input', {
    rows: 4,
    acceptVariable: true,
    optional: true,
    show: { ...onWebhook, webhookInputMode: 'text' },
    description: 'The question that the flow begins with; may refer to {{ $webhook.body.… }}',
  }),
]

/** Inputs of the start node. */
export const startInputs: readonly NodeInput[] = [
  choiceInput('startInputType', 'Input Type', {
    options: options(
      ['Chat Input', 'chatInput', 'A message of a chat'],
      ['Form Input', 'formInput', 'A form that is filled in'],
      ['Webhook Trigger', 'webhookTrigger', 'A request of another program'],
      ['Schedule Input', 'scheduleInput', 'A set time'],
    ),
    default: 'chatInput',
  }),
  ...formInputs,
  ...webhookInputs,
  ...scheduleInputs,
  flagInput('startEphemeralMemory', 'Ephemeral Memory', {
    description: 'A run does not know what was said before it',
    optional: true,
  }),
  {
    name: 'startState',
    label: 'Flow State',
    description: 'Keys that the nodes of a run share and change, and what they are at first',
    type: 'array',
    optional: true,
    array: [
      textInput('key', 'Key', { placeholder: 'Foo' }),
      textInput('value', 'Value', { placeholder: 'Bar', optional: true }),
    ],
  },
  flagInput('startPersistState', 'Persist State', {
    description: 'The next run of the session begins with the state as it was left',
    optional: true,
  }),
]
