import type { NodeInput } from '../../domain/flow/node-definition.ts'
import { options } from './shared-inputs.ts'

const pairs = (name: string, label: string, own: Partial<NodeInput> = {}): NodeInput => ({
  name,
  label,
  type: 'array',
  acceptVariable: true,
  array: [
    { name: 'key', label: 'Key', type: 'string', default: '' },
    { name: 'value', label: 'Value', type: 'string', default: '', acceptVariable: true },
  ],
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
  {
    name: 'method',
    label: 'Method',
    type: 'options',
    options: options(['GET', 'GET'], ['POST', 'POST'], ['PUT', 'PUT'], ['DELETE', 'DELETE'], ['PATCH', 'PATCH']),
    default: 'GET',
  },
  { name: 'url', label: 'URL', type: 'string', acceptVariable: true },
  pairs('headers', 'Headers'),
  pairs('queryParams', 'Query Params'),
  {
    name: 'bodyType',
    label: 'Body Type',
    type: 'options',
    options: options(
      ['JSON', 'json'],
      ['Raw', 'raw'],
      ['Form Data', 'formData'],
      ['x-www-form-urlencoded', 'xWwwFormUrlencoded'],
    ),
    optional: true,
  },
  {
    name: 'body',
    label: 'Body',
    type: 'string',
    acceptVariable: true,
    rows: 4,
    show: { bodyType: ['raw', 'json'] },
    optional: true,
  },
  pairs('body', 'Body', { show: { bodyType: ['xWwwFormUrlencoded', 'formData'] } }),
  {
    name: 'responseType',
    label: 'Response Type',
    type: 'options',
    options: options(['JSON', 'json'], ['Text', 'text'], ['Array Buffer', 'arraybuffer'], ['Raw (Base64)', 'base64']),
    optional: true,
  },
]
