import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeInput } from '../../domain/flow/node-form.ts'
import { additional, numberInput, textInput } from '../inputs.ts'
import { type RequestMethod, requestSender } from './send-request.ts'
import { whenToUse } from './tool-inputs.ts'

const methods: readonly RequestMethod[] = [
  { name: 'Get', version: 2, toolDescription: 'Reads what is at an address, by a GET request', hasBody: false },
  {
    name: 'Post',
    version: 2,
    toolDescription: 'Sends data to an address by a POST request, to add something there',
    hasBody: true,
  },
  {
    name: 'Put',
    version: 1,
    toolDescription: 'Sends data to an address by a PUT request, in place of what is there',
    hasBody: true,
  },
  { name: 'Delete', version: 1, toolDescription: 'Removes what is at an address, by a DELETE request', hasBody: false },
]

const bodyExample = `{
    "name": {
        "type": "string",
        "required": true,
        "description": "Name of the item"
    }
}`

const queryExample = `{
    "id": {
        "type": "string",
        "required": true,
        "in": "path",
        "description": "ID of the item. /:id"
    },
    "limit": {
        "type": "string",
        "in": "query",
        "description": "Limit the number of items. ?limit=10"
    }
}`

/** Requests to an address of the owner's, whose parameters or body the model fills in. */
export const requestTools: readonly NodeDefinition[] = methods.map(requestTool)

function requestTool(method: RequestMethod): NodeDefinition {
  const { name, version } = method
  return {
    name: `requests${name}`,
    label: `Requests ${name}`,
    version,
    type: `Requests${name}`,
    category: 'Tools',
    description: `Sends ${name.toUpperCase()} requests`,
    baseClasses: [`Requests${name}`, 'DynamicStructuredTool', 'StructuredTool', 'Runnable', 'Tool'],
    inputs: inputsOf(method),
    init: (inputs, env) => requestSender(method, inputs, env),
  }
}

function inputsOf({ name, toolDescription, hasBody }: RequestMethod): readonly NodeInput[] {
  const prefix = `requests${name}`
  return [
    textInput(`${prefix}Url`, 'URL', { acceptVariable: true }),
    textInput(`${prefix}Name`, 'Name', {
      default: `requests_${name.toLowerCase()}`,
      description: 'Name of the tool',
      ...additional,
    }),
    textInput(`${prefix}Description`, 'Description', {
      rows: 4,
      default: toolDescription,
      description: whenToUse,
      ...additional,
    }),
    textInput(`${prefix}Headers`, 'Headers', {
      rows: 4,
      acceptVariable: true,
      placeholder: '{\n    "Authorization": "Bearer <token>"\n}',
      ...additional,
    }),
    ...(hasBody ? bodyInputs(name) : [queryInput(name)]),
    numberInput(`${prefix}MaxOutputLength`, 'Max Output Length', {
      description: 'Characters of the answer that the model reads at most; 100,000 when empty',
      default: '2000',
      step: 1,
      ...additional,
    }),
  ]
}

function bodyInputs(method: RequestMethod['name']): readonly NodeInput[] {
  return [
    // Flowise's spelling, without the "s".
    textInput(`request${method}Body`, 'Body', {
      rows: 4,
      description: 'Keys of the JSON body that are set already; they go before those of the model',
      acceptVariable: true,
      placeholder: '{\n    "title": "Order 1042",\n    "paid": true\n}',
      ...additional,
    }),
    schemaInput(
      `requests${method}BodySchema`,
      'Body Schema',
      'Keys of the body that the model may fill in',
      bodyExample,
    ),
  ]
}

function queryInput(method: RequestMethod['name']): NodeInput {
  const description = 'Parts of the path and of the query that the model may fill in'
  return schemaInput(`requests${method}QueryParamsSchema`, 'Query Params Schema', description, queryExample)
}

function schemaInput(name: string, label: string, description: string, example: string): NodeInput {
  const examples = { placeholder: example, codeExample: example }
  return { name, label, type: 'code', description, ...examples, hideCodeExecute: true, ...additional }
}
