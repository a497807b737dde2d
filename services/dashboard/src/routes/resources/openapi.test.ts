import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Started, startDashboardFor } from '../../test-support/start-dashboard.ts'

const folders = '/apis/folder.grafana.app/v1/namespaces/default/folders'

let ask: Started['ask']
let end: () => Promise<void>
beforeAll(async () => {
  ;({ ask, end } = await startDashboardFor())
})
afterAll(() => end())

describe('the schemas of resources', () => {
  test('are found by group and version, and stay under the address that is told', async () => {
    const { paths } = (await ask('GET', '/openapi/v3')).body as {
      paths: Record<string, { readonly serverRelativeURL: string }>
    }
    expect(Object.keys(paths)).toContain('apis/folder.grafana.app/v1')
    const { serverRelativeURL = '' } = paths['apis/dashboard.grafana.app/v2'] ?? {}
    const answer = await ask('GET', serverRelativeURL)
    expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(answer.body).toMatchObject({
      openapi: '3.0.0',
      components: {
        schemas: {
          'app.grafana.dashboard.v2.Dashboard': {
            properties: { spec: { properties: { elements: {}, layout: {} } } },
            'x-kubernetes-group-version-kind': [{ group: 'dashboard.grafana.app', version: 'v2', kind: 'Dashboard' }],
          },
        },
      },
    })
    const other = await ask('GET', serverRelativeURL.replace(/hash=.*/, 'hash=OLD'))
    expect(other.headers.get('cache-control')).toBe('no-cache')
  })

  test.each(['/openapi/v3/apis/folder.grafana.app/v9', '/openapi/v3/apis/nobody.example.org/v1'])(
    '%s is not there',
    async (path) => expect((await ask('GET', path)).status).toBe(404),
  )
})

test.each([
  { path: '/openapi/v3/apis/folder.grafana.app/v1', accept: 'application/yaml', status: 406, reason: 'NotAcceptable' },
  { path: '/openapi/v9', accept: 'application/json', status: 404, reason: 'NotFound' },
])('$path as $accept is answered with $reason', async ({ path, accept, status, reason }) => {
  const answer = await ask('GET', path, undefined, { accept })
  expect(answer).toMatchObject({ status, body: { kind: 'Status', reason } })
})

describe('fields that no schema has', () => {
  const wrong = (name: string) => ({ metadata: { name, lables: {} }, spec: { title: 'F', 'descripti\u00f6n': '' } })
  const both = ['unknown field "metadata.lables"', 'unknown field "spec.descripti\\u00f6n"']

  test('are refused where that is asked', async () => {
    expect(await ask('POST', `${folders}?fieldValidation=Strict`, wrong('strict'))).toMatchObject({
      status: 400,
      body: {
        reason: 'BadRequest',
        message: `Folder in version "v1" cannot be handled as a Folder: strict decoding error: ${both.join(', ')}`,
      },
    })
    expect((await ask('GET', `${folders}/strict`)).status).toBe(404)
  })

  test.each(['', '?fieldValidation=Warn'])('are named in warnings with "%s"', async (query) => {
    const name = `warned${query.length}`
    const { status, headers } = await ask('POST', `${folders}${query}`, wrong(name))
    expect(status).toBe(201)
    expect(headers.get('warning')).toBe(both.map((one) => `299 - ${JSON.stringify(one)}`).join(', '))
  })

  test('are left out in silence where that is asked', async () => {
    const { status, headers } = await ask('POST', `${folders}?fieldValidation=Ignore`, wrong('ignored'))
    expect(status).toBe(201)
    expect(headers.get('warning')).toBeNull()
  })

  test('are found in what a patch makes', async () => {
    await ask('POST', folders, { metadata: { name: 'patched' }, spec: { title: 'F' } })
    const patch = { spec: { titel: 'G' } }
    const type = { 'content-type': 'application/merge-patch+json' }
    const answer = await ask('PATCH', `${folders}/patched?fieldValidation=Strict`, patch, type)
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('"spec.titel"') } })
  })

  test('another way to validate is refused', async () => {
    expect((await ask('POST', `${folders}?fieldValidation=Some`, wrong('x'))).status).toBe(400)
  })
})
