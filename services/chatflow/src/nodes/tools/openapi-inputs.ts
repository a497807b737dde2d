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
    description: 'Choose how to provide the OpenAPI specification',
  },
  {
    name: 'openApiFile',
    label: 'OpenAPI File',
    type: 'file',
    fileType: '.yaml,.json',
    description: 'Upload your OpenAPI specification file (YAML or JSON)',
    show: { inputType: 'file' },
  },
  {
    name: 'openApiLink',
    label: 'OpenAPI Link',
    type: 'string',
    placeholder: 'https://api.example.com/openapi.yaml or https://api.example.com/openapi.json',
    description: 'Provide a link to your OpenAPI specification (YAML or JSON)',
    show: { inputType: 'link' },
  },
  {
    name: 'selectedServer',
    label: 'Server',
    type: 'asyncOptions',
    loadMethod: 'listServers',
    description: 'Select which server to use for API calls',
    refresh: true,
  },
  {
    name: 'selectedEndpoints',
    label: 'Available Endpoints',
    type: 'asyncMultiOptions',
    loadMethod: 'listEndpoints',
    description: 'Select which endpoints to expose as tools',
    refresh: true,
  },
  {
    name: 'returnDirect',
    label: 'Return Direct',
    description: 'Return the output of the tool directly to the user',
    type: 'boolean',
    optional: true,
  },
  {
    name: 'headers',
    label: 'Headers',
    type: 'json',
    description: 'Request headers to be sent with the API request. For example, {"Authorization": "Bearer token"}',
    additionalParams: true,
    optional: true,
  },
  {
    name: 'removeNulls',
    label: 'Remove null parameters',
    type: 'boolean',
    optional: true,
    description: 'Remove all keys with null values from the parsed arguments',
  },
  {
    name: 'customCode',
    label: 'Custom Code',
    type: 'code',
    hint: { label: 'How to use', value: codeHint },
    codeExample: `const fetch = require('node-fetch');
const response = await fetch($url, $options);
return JSON.stringify(await response.json());`,
    description: 'Custom code to return the output of the tool. The code should be a function that returns a string',
    hideCodeExecute: true,
    additionalParams: true,
    optional: true,
  },
]
