import { describe, expect, test } from 'vitest'
import { openApiOperations } from './openapi.ts'
import { toolOfOperation } from './tool-of-operation.ts'

const document = {
  paths: {
    '/pets/{pet-id}': {
      put: {
        operationId: 'update pet',
        summary: 'Changes a pet',
        parameters: [
          { name: 'pet-id', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'name', in: 'query', description: 'Who asks', schema: { type: 'string' } },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
            },
          },
        },
      },
    },
  },
}

describe('a custom tool of an operation', () => {
  const [operation] = openApiOperations(document)
  if (operation === undefined) throw new Error('The document has an operation')
  const tool = toolOfOperation(operation, 'https://pets.example/v1/')

  test('asks for what the operation takes, each under a name that code can have', () => {
    expect(tool).toMatchObject({ operation: 'PUT /pets/{pet-id}', name: 'update_pet', description: 'Changes a pet' })
    expect(JSON.parse(tool.schema)).toEqual([
      { id: 0, property: 'pet_id', type: 'number', description: '', required: true },
      { id: 1, property: 'name', type: 'string', description: 'Who asks', required: false },
      { id: 2, property: 'member_name', type: 'string', description: '', required: true },
    ])
  })

  test('sends each to where the operation wants it', async () => {
    const sent: unknown[] = []
    const names = ['require', '$pet_id', '$name', '$member_name']
    const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor
    const run = new AsyncFunction(...names, tool.func)
    const fetch = async (url: string, { method, body }: RequestInit) => {
      sent.push({ url, method, body })
      return new Response('done')
    }
    expect(await run(() => fetch, 7, 'A & B', 'Rex')).toBe('done')
    await run(() => fetch, 7, undefined, 'Rex')
    const put = { method: 'PUT', body: '{"name":"Rex"}' }
    expect(sent).toEqual([
      { ...put, url: 'https://pets.example/v1/pets/7?name=A%20%26%20B' },
      { ...put, url: 'https://pets.example/v1/pets/7' },
    ])
  })
})
