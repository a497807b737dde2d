import type { NodeInput } from '../../domain/flow/node-definition.ts'

const codeHint = `Values for the code: \`$PathParameters\`, \`$QueryParameters\`, \`$RequestBody\`, \`$url\`, \`$options\`, \`$flow.sessionId\`, \`$flow.chatId\`, \`$flow.chatflowId\`, \`$flow.input\`, \`$flow.state\`, \`$vars.<name>\`. It returns a text.`

/** The inputs of the OpenAPI toolkit under Flowise's names. */
export const openApiInputs: readonly NodeInput[] = [
  {
    name: 'inputType',
    label: 'Input Type',
    type: 'options',
    options: [
      { label: 'Upload File', name: 'file' },
      { label: 'Provide Link', name: 'link' },
    ],
    default: 'file',
    description: 'Where the OpenAPI document comes from',
  },
  {
    name: 'openApiFile',
    label: 'OpenAPI File',
    type: 'file',
    fileType: '.yaml,.json',
    description: 'The document as a file, in YAML or JSON',
    show: { inputType: 'file' },
  },
  {
    name: 'openApiLink',
    label: 'OpenAPI Link',
    type: 'string',
    placeholder: 'https://api.example.com/openapi.yaml or https://api.example.com/openapi.json',
    description: 'Address of the document, in YAML or JSON',
    show: { inputType: 'link' },
  },
  {
    name: 'selectedServer',
    label: 'Server',
    type: 'asyncOptions',
    loadMethod: 'listServers',
    description: 'Which server of the document is called; the first when none is chosen',
    refresh: true,
  },
  {
    name: 'selectedEndpoints',
    label: 'Available Endpoints',
    type: 'asyncMultiOptions',
    loadMethod: 'listEndpoints',
    description: 'Which operations become tools; all when none is chosen',
    refresh: true,
  },
  {
    name: 'returnDirect',
    label: 'Return Direct',
    description: 'What the tool returns is the answer, without another turn of the model',
    type: 'boolean',
    optional: true,
  },
  {
    name: 'headers',
    label: 'Headers',
    type: 'json',
    description: 'Sent with each request, such as {"Authorization": "Bearer <token>"}',
    additionalParams: true,
    optional: true,
  },
  {
    name: 'removeNulls',
    label: 'Remove null parameters',
    type: 'boolean',
    optional: true,
    description: 'Arguments that are null are left out',
  },
  {
    name: 'customCode',
    label: 'Custom Code',
    type: 'code',
    hint: { label: 'How to use', value: codeHint },
    codeExample: `const fetch = require('node-fetch');
const response = await fetch($url, $options);
return JSON.stringify(await response.json());`,
    description: 'Makes the request and returns what the model reads; without it the answer is handed on as it is',
    hideCodeExecute: true,
    additionalParams: true,
    optional: true,
  },
]
