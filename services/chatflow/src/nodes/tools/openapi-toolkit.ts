import { Failure } from '@hearth/kernel'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInput } from '../../domain/flow/node-form.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { openApiOperations, openApiServers } from '../../domain/tools/openapi.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Toolkit } from '../../domain/tools/toolkit.ts'
import { additional, choiceInput, flagInput, jsonInput, textInput } from '../inputs.ts'
import { readFileText } from '../read-file-text.ts'
import { readText, readTexts } from '../read-inputs.ts'
import { operationTool } from './call-operation.ts'
import { fetchOpenApi, parseOpenApi } from './read-open-api.ts'
import { returnDirectInput } from './tool-inputs.ts'

const codeHint =
  'Values for the code: `$PathParameters`, `$QueryParameters`, `$RequestBody`, `$url`, `$options`, `$flow.sessionId`, `$flow.chatId`, `$flow.chatflowId`, `$flow.input`, `$flow.state`, `$vars.<name>`. It returns a text.'

const codeExample = `const fetch = require('node-fetch');
const response = await fetch($url, $options);
return JSON.stringify(await response.json());`

const openApiInputs: readonly NodeInput[] = [
  choiceInput('inputType', 'Input Type', {
    options: [
      { label: 'Upload File', name: 'file' },
      { label: 'Provide Link', name: 'link' },
    ],
    default: 'file',
    description: 'Where the OpenAPI document comes from',
  }),
  {
    name: 'openApiFile',
    label: 'OpenAPI File',
    type: 'file',
    fileType: '.yaml,.json',
    description: 'The document as a file, in YAML or JSON',
    show: { inputType: 'file' },
  },
  textInput('openApiLink', 'OpenAPI Link', {
    placeholder: 'https://api.example.com/openapi.yaml or https://api.example.com/openapi.json',
    description: 'Address of the document, in YAML or JSON',
    show: { inputType: 'link' },
  }),
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
  returnDirectInput,
  jsonInput('headers', 'Headers', {
    description: 'Sent with each request, such as {"Authorization": "Bearer <token>"}',
    ...additional,
  }),
  flagInput('removeNulls', 'Remove null parameters', {
    optional: true,
    description: 'Arguments that are null are left out',
  }),
  {
    name: 'customCode',
    label: 'Custom Code',
    type: 'code',
    hint: { label: 'How to use', value: codeHint },
    codeExample,
    description: 'Makes the request and returns what the model reads; without it the answer is handed on as it is',
    hideCodeExecute: true,
    ...additional,
  },
]

/** Every endpoint of an API as a tool. */
export const openAPIToolkit: NodeDefinition = {
  name: 'openAPIToolkit',
  label: 'OpenAPI Toolkit',
  version: 2.1,
  type: 'OpenAPIToolkit',
  category: 'Tools',
  description: 'Makes a tool of each operation that an OpenAPI document describes',
  baseClasses: ['OpenAPIToolkit', 'Tool'],
  inputs: openApiInputs,
  loadMethods: {
    listServers: async (inputs, env) =>
      openApiServers(await loadDocument(inputs, env)).map((url) => ({ name: url, label: url })),
    listEndpoints: async (inputs, env) =>
      openApiOperations(await loadDocument(inputs, env)).map(({ id, description }) => ({
        name: id,
        label: id,
        description,
      })),
  },
  // Its document is read when its tools are asked for.
  async assess(inputs) {
    const isChosen = ['openApiFile', 'yamlFile', 'openApiLink'].some((name) => readText(inputs, name) !== undefined)
    return isChosen ? {} : { refusal: 'no OpenAPI document is chosen' }
  },
  init(inputs, env): Toolkit {
    let loading: Promise<unknown> | undefined
    return {
      async tools() {
        loading ??= loadDocument(inputs, env)
        try {
          return makeTools(await loading, inputs, env)
        } catch (error) {
          loading = undefined
          throw error
        }
      },
    }
  },
}

async function loadDocument(inputs: NodeInputs, env: NodeEnv): Promise<unknown> {
  const task = `Cannot run node "${inputs.label}"`
  return await parseOpenApi(await loadText(inputs, task, env), task)
}

async function loadText(inputs: NodeInputs, task: string, env: NodeEnv): Promise<string> {
  const link = readText(inputs, 'openApiLink')
  if (inputs.values.inputType === 'link' && link !== undefined) return await fetchOpenApi(link, task, env)
  // Version 1 of the node kept its file under another name.
  const name = inputs.values.openApiFile === undefined && 'yamlFile' in inputs.values ? 'yamlFile' : 'openApiFile'
  return await readFileText(inputs, name, env)
}

function makeTools(document: unknown, inputs: NodeInputs, env: NodeEnv): readonly Tool[] {
  const selected = readText(inputs, 'selectedServer')
  const server = selected === undefined || selected === 'error' ? openApiServers(document)[0] : selected
  if (server === undefined)
    throw new Failure('broken', `Cannot run node "${inputs.label}": its OpenAPI document names no server`)
  const wanted = readTexts(inputs, 'selectedEndpoints')
  return openApiOperations(document)
    .filter(({ id }) => wanted.length === 0 || wanted.includes(id))
    .map((operation) => operationTool(operation, server, inputs, env))
}
