import type { FlowTemplate } from '../domain/chatflows/marketplace-template.ts'
import { drawChain, wire } from './draw/draw-chain.ts'

const server = 'https://api.open-meteo.com'

// Open-Meteo asks for no key.
const document = {
  openapi: '3.1.0',
  info: { title: 'Weather', version: '1' },
  servers: [{ url: server }],
  paths: {
    '/v1/forecast': {
      get: {
        operationId: 'get_weather',
        summary: 'The weather now at a place',
        parameters: [
          inQuery('latitude', 'number', 'Degrees north'),
          inQuery('longitude', 'number', 'Degrees east'),
          inQuery('current_weather', 'boolean', 'Always true'),
        ],
        responses: { 200: { description: 'Temperature in degrees Celsius and wind in km/h' } },
      },
    },
  },
}

const openApiFile = `data:application/json;base64,${btoa(JSON.stringify(document))},filename:weather.json`

function inQuery(name: string, type: string, description: string): object {
  return { name, in: 'query', required: true, description, schema: { type } }
}

export const apiAgent = (): FlowTemplate => ({
  type: 'Chatflow',
  name: 'API agent',
  description:
    'Answers questions about the weather by calling an API that an OpenAPI document describes. Put another document in to talk to another API.',
  usecases: ['Interacting with API'],
  flowData: drawChain([
    {
      id: 'openAPIToolkit_0',
      column: 0,
      inputs: {
        inputType: 'file',
        openApiFile,
        selectedServer: server,
        selectedEndpoints: JSON.stringify(['get_weather']),
        removeNulls: true,
      },
    },
    { id: 'chatHearth_0', column: 1, inputs: { temperature: 0 } },
    { id: 'bufferWindowMemory_0', column: 1, inputs: { k: 4 } },
    {
      id: 'toolAgent_0',
      column: 2,
      inputs: {
        tools: [wire('openAPIToolkit_0')],
        model: wire('chatHearth_0'),
        memory: wire('bufferWindowMemory_0'),
        systemMessage: 'You answer questions about the weather. Find the place first, then ask for its weather.',
      },
    },
  ]),
})
