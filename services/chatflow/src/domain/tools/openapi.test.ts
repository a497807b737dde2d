import { describe, expect, test } from 'vitest'
import { openApiOperations, openApiServers } from './openapi.ts'

const document = {
  servers: [{ url: 'https://pets.example/v1' }, {}],
  paths: {
    '/pets/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { operationId: 'getPet', summary: 'One pet', parameters: [{ $ref: '#/components/parameters/Fields' }] },
      put: { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } } },
    },
    '/pets': { get: {}, trace: {} },
  },
  components: {
    parameters: { Fields: { name: 'fields', in: 'query', description: 'Which', schema: { type: 'string' } } },
    schemas: {
      Pet: { type: 'object', properties: { name: { type: 'string' }, child: { $ref: '#/components/schemas/Pet' } } },
    },
  },
}

describe('an OpenAPI document', () => {
  test('names its servers', () => {
    expect(openApiServers(document)).toEqual(['https://pets.example/v1'])
  })

  test('has an operation for each method of each path', () => {
    expect(openApiOperations(document).map(({ id }) => id)).toEqual(['getPet', 'PUT /pets/{id}', 'GET /pets'])
  })

  test('tells path and query parameters apart, those of the whole path included', () => {
    expect(openApiOperations(document)[0]).toEqual({
      id: 'getPet',
      description: 'One pet',
      method: 'GET',
      path: '/pets/{id}',
      parameters: {
        type: 'object',
        required: ['PathParameters'],
        properties: {
          PathParameters: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
          QueryParameters: {
            type: 'object',
            properties: { fields: { type: 'string', description: 'Which' } },
            required: [],
          },
        },
      },
    })
  })

  test('may have a schema that holds itself', () => {
    expect(JSON.stringify(openApiOperations(document)[1]?.parameters)).toContain('"name":{"type":"string"}')
  })

  test.each([null, 'text', {}, { paths: [] }, { paths: { '/a': null } }])('without operations is %j', (broken) => {
    expect(openApiOperations(broken)).toEqual([])
  })
})
