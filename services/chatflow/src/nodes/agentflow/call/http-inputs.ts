import type { NodeInput } from '../../../domain/flow/node-form.ts'
import { choiceInput, textInput } from '../../inputs.ts'
import { options } from '../shared-inputs.ts'

const pairs = (name: string, label: string, own: Partial<NodeInput> = {}): NodeInput => ({
  name,
  label,
  type: 'array',
  acceptVariable: true,
  array: [textInput('key', 'Key', { default: '' }), textInput('value', 'Value', { default: '', acceptVariable: true })],
  optional: true,
  ...own,
})

/** Inputs of the HTTP node. */
export const httpInputs: readonly NodeInput[] = [
  {
    name: 'credential',
    label: 'HTTP Credential',
    type: 'credential',
    credentialNames: ['httpBasicAuth', 'httpBearerToken', 'httpApiKey'],
    optional: true,
  },
  choiceInput('method', 'Method', {
    options: options(['GET', 'GET'], ['POST', 'POST'], ['PUT', 'PUT'], ['DELETE', 'DELETE'], ['PATCH', 'PATCH']),
    default: 'GET',
  }),
  textInput('url', 'URL', { acceptVariable: true }),
  pairs('headers', 'Headers'),
  pairs('queryParams', 'Query Params'),
  choiceInput('bodyType', 'Body Type', {
    options: options(
      ['JSON', 'json'],
      ['Raw', 'raw'],
      ['Form Data', 'formData'],
      ['x-www-form-urlencoded', 'xWwwFormUrlencoded'],
    ),
    optional: true,
  }),
  textInput('body', 'Body', { acceptVariable: true, rows: 4, show: { bodyType: ['raw', 'json'] }, optional: true }),
  pairs('body', 'Body', { show: { bodyType: ['xWwwFormUrlencoded', 'formData'] } }),
  choiceInput('responseType', 'Response Type', {
    options: options(['JSON', 'json'], ['Text', 'text'], ['Array Buffer', 'arraybuffer'], ['Raw (Base64)', 'base64']),
    optional: true,
  }),
]
