import { describe, expect, test } from 'vitest'
import { nodeCatalog } from '../../../nodes/catalog.ts'
import type { Fields } from '../../fields.ts'
import { createSketch } from '../draw/sketch.ts'
import { difyRequest } from './dify-request.ts'
import type { DifyApp, DifyNode } from './read-dify.ts'

const start: DifyNode = { id: 'start', kind: 'start', label: 'Start', data: {}, parent: undefined }
const app: DifyApp = {
  ...{ name: 'App', description: '', mode: 'workflow', nodes: [start], edges: [] },
  ...{ conversation: [], environment: [], features: {}, model: {} },
}

/** The inputs of a request with these settings, and what is said of it. */
function drawn(data: Fields) {
  const sketch = createSketch()
  const idOf = () => undefined
  const scope = { app, sketch, catalog: nodeCatalog, byId: new Map([['start', start]]), idOf, withinOf: idOf }
  const inputs = difyRequest({ id: 'send', kind: 'http-request', label: 'Send', data, parent: undefined }, scope)
  return { inputs, remarks: sketch.remarks.map(({ text }) => text), reasons: sketch.reasons }
}

describe('a request of Dify', () => {
  test('of which nothing is said gets an address without anything', () => {
    expect(drawn({})).toEqual({
      inputs: { method: 'GET', url: '', headers: [], queryParams: [] },
      remarks: [],
      reasons: [],
    })
  })

  test('keeps its method, its address and what goes with it', () => {
    const { inputs, remarks } = drawn({
      method: 'put',
      url: 'https://example.com/{{#start.who#}}',
      headers: ' X-Trace : 1 \nno pair\nAccept:text/plain',
      params: 'q:{{#start.who#}}\nat: 10:30',
      authorization: { type: 'no-auth' },
    })
    expect(inputs).toEqual({
      method: 'PUT',
      url: 'https://example.com/{{ $form.who }}',
      headers: [
        { key: 'X-Trace', value: '1' },
        { key: 'Accept', value: 'text/plain' },
      ],
      queryParams: [
        { key: 'q', value: '{{ $form.who }}' },
        { key: 'at', value: '10:30' },
      ],
    })
    expect(remarks).toEqual([])
  })

  test.each([
    { name: 'in a header', data: { headers: 'Accept: a\nX-Api-Key: k' } },
    { name: 'in settings of its own', data: { headers: 'Accept: a', authorization: { type: 'api-key' } } },
  ])('leaves behind what authorizes it $name, and says so once', ({ data }) => {
    const { inputs, remarks } = drawn(data)
    expect(inputs.headers).toEqual([{ key: 'Accept', value: 'a' }])
    expect(remarks).toEqual([expect.stringMatching(/^not carried over, for it is a secret: .*choose a credential/)])
  })

  test.each([
    { name: 'retry_enabled', retry: { retry_enabled: true }, says: 1 },
    { name: 'enabled', retry: { enabled: true }, says: 1 },
    { name: 'neither', retry: { retry_enabled: false, enabled: false, max_retries: 3 }, says: 0 },
  ])('says where its retries are set now: $name', ({ retry, says }) => {
    const { remarks } = drawn({ retry_config: retry })
    expect(remarks.filter((text) => text.includes('its retries'))).toHaveLength(says)
  })

  test.each([
    { name: 'none', body: { type: 'none', data: 'x' }, expected: {} },
    {
      name: 'JSON in pieces',
      body: { type: 'json', data: [{ value: '{"who":' }, { value: '"{{#start.who#}}"}' }] },
      expected: { bodyType: 'json', body: '{"who":"{{ $form.who }}"}' },
    },
    { name: 'JSON in one text', body: { type: 'json', data: '{}' }, expected: { bodyType: 'json', body: '{}' } },
    { name: 'a text', body: { type: 'raw-text', data: 'hi' }, expected: { bodyType: 'raw', body: 'hi' } },
    {
      name: 'rows of a form',
      body: { type: 'form-data', data: [{ key: 'a', value: '{{#start.who#}}' }, { key: 2 }] },
      expected: {
        bodyType: 'formData',
        body: [
          { key: 'a', value: '{{ $form.who }}' },
          { key: '2', value: '' },
        ],
      },
    },
    {
      name: 'lines of a form',
      body: { type: 'x-www-form-urlencoded', data: 'a: 1' },
      expected: { bodyType: 'xWwwFormUrlencoded', body: [{ key: 'a', value: '1' }] },
    },
  ])('sends $name', ({ body, expected }) => {
    const { method: _, url: __, headers: ___, queryParams: ____, ...sent } = drawn({ body }).inputs
    expect(sent).toEqual(expected)
  })

  test('cannot run with a body of a form that is not known', () => {
    const { inputs, reasons } = drawn({ body: { type: 'binary', data: [] } })
    expect(inputs).not.toHaveProperty('bodyType')
    expect(reasons).toEqual([expect.stringContaining('a body of the form "binary", which is not known here')])
  })
})
