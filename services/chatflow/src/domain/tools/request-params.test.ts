import { describe, expect, test } from 'vitest'
import { parseRequestParams, requestParameters, requestUrl } from './request-params.ts'

const params = parseRequestParams(
  '{"id":{"type":"string","in":"path","required":true},"limit":{"type":"number","in":"query"}}',
)

describe('the address of a request', () => {
  test.each([
    {
      name: 'fills a place of the path',
      url: 'http://a:80/items/:id',
      values: { id: 'x/y' },
      to: 'http://a/items/x%2Fy',
    },
    { name: 'appends where the path has no place', url: 'http://a/items/', values: { id: 7 }, to: 'http://a/items/7' },
    { name: 'puts the rest behind it', url: 'http://a/i?k=1', values: { limit: 2 }, to: 'http://a/i?k=1&limit=2' },
    { name: 'leaves out what nobody described', url: 'http://a/i', values: { other: 2 }, to: 'http://a/i' },
    { name: 'leaves out what has no value', url: 'http://a/i', values: { limit: null }, to: 'http://a/i' },
  ])('$name', ({ url, values, to }) => {
    expect(requestUrl(url, values, params)).toBe(to)
  })

  test('takes anything as query where nothing is described', () => {
    expect(requestUrl('http://a/i', { q: 'b c', n: { m: 1 } }, undefined)).toBe('http://a/i?q=b+c&n=%7B%22m%22%3A1%7D')
  })
})

describe('the parameters a model is told', () => {
  test('are those described', () => {
    expect(requestParameters('queryParams', params, 'Query')).toEqual({
      type: 'object',
      properties: {
        queryParams: {
          type: 'object',
          properties: { id: { type: 'string' }, limit: { type: 'number' } },
          required: ['id'],
          description: 'Query',
        },
      },
      required: ['queryParams'],
    })
  })

  test('are open where the description cannot be read', () => {
    expect(requestParameters('body', parseRequestParams('{broken'), 'Body')).toMatchObject({
      properties: { body: { additionalProperties: true } },
    })
  })
})
