import type { NodeInput } from '../../domain/flow/node-definition.ts'

export type RequestMethod = 'Get' | 'Post' | 'Put' | 'Delete'

export const requestDescriptions: Readonly<Record<RequestMethod, string>> = {
  Get: 'Reads what is at an address, by a GET request',
  Post: 'Sends data to an address by a POST request, to add something there',
  Put: 'Sends data to an address by a PUT request, in place of what is there',
  Delete: 'Removes what is at an address, by a DELETE request',
}

const more = { additionalParams: true, optional: true } as const

/** Whether a method carries a body; the others describe query parameters in its place. */
export function hasBody(method: RequestMethod): boolean {
  return method === 'Post' || method === 'Put'
}

/** The inputs of a request tool under Flowise's names. */
export function requestInputs(method: RequestMethod): readonly NodeInput[] {
  const prefix = `requests${method}`
  return [
    { name: `${prefix}Url`, label: 'URL', type: 'string', acceptVariable: true },
    {
      name: `${prefix}Name`,
      label: 'Name',
      type: 'string',
      default: `requests_${method.toLowerCase()}`,
      description: 'Name of the tool',
      ...more,
    },
    {
      name: `${prefix}Description`,
      label: 'Description',
      type: 'string',
      rows: 4,
      default: requestDescriptions[method],
      description: 'Tells the model when to use the tool',
      ...more,
    },
    {
      name: `${prefix}Headers`,
      label: 'Headers',
      type: 'string',
      rows: 4,
      acceptVariable: true,
      placeholder: '{\n    "Authorization": "Bearer <token>"\n}',
      ...more,
    },
    ...(hasBody(method) ? bodyInputs(method, prefix) : [queryInput(prefix)]),
    {
      name: `${prefix}MaxOutputLength`,
      label: 'Max Output Length',
      type: 'number',
      description: 'Characters of the answer that the model reads at most; 100,000 when empty',
      default: '2000',
      step: 1,
      ...more,
    },
  ]
}

function bodyInputs(method: RequestMethod, prefix: string): readonly NodeInput[] {
  const example =
    '{\n    "name": {\n        "type": "string",\n        "required": true,\n        "description": "Name of the item"\n    }\n}'
  return [
    {
      // Flowise's spelling, without the "s".
      name: `request${method}Body`,
      label: 'Body',
      type: 'string',
      rows: 4,
      description: 'Keys of the JSON body that are set already; they go before those of the model',
      acceptVariable: true,
      placeholder: '{\n    "title": "Order 1042",\n    "paid": true\n}',
      ...more,
    },
    {
      name: `${prefix}BodySchema`,
      label: 'Body Schema',
      type: 'code',
      description: 'Keys of the body that the model may fill in',
      placeholder: example,
      codeExample: example,
      hideCodeExecute: true,
      ...more,
    },
  ]
}

function queryInput(prefix: string): NodeInput {
  const example =
    '{\n    "id": {\n        "type": "string",\n        "required": true,\n        "in": "path",\n        "description": "ID of the item. /:id"\n    },\n    "limit": {\n        "type": "string",\n        "in": "query",\n        "description": "Limit the number of items. ?limit=10"\n    }\n}'
  return {
    name: `${prefix}QueryParamsSchema`,
    label: 'Query Params Schema',
    type: 'code',
    description: 'Parts of the path and of the query that the model may fill in',
    placeholder: example,
    codeExample: example,
    hideCodeExecute: true,
    ...more,
  }
}
