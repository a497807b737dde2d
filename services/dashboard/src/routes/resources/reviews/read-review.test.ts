import { ProtoWriter } from '@hearth/protobuf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basic, password, type Started, startDashboardFor, user } from '../../../test-support/start-dashboard.ts'

let started: Started & { end(): Promise<void> }
beforeAll(async () => {
  started = await startDashboardFor()
}, 60_000)
afterAll(() => started.end())

async function send(body: Uint8Array<ArrayBuffer>) {
  const response = await fetch(`${started.url}/apis/authorization.k8s.io/v1/selfsubjectaccessreviews`, {
    method: 'POST',
    headers: { authorization: basic(user, password), 'content-type': 'application/vnd.kubernetes.protobuf' },
    body,
  })
  return { status: response.status, body: await response.json() }
}

/** A review in the form in which kubectl 1.32 sends it. */
function asProtobuf(kind: string, verb: string): Uint8Array<ArrayBuffer> {
  const writer = new ProtoWriter()
  const text = (field: number, value: string) => writer.text(field * 8 + 2, value)
  const message = (field: number, write: () => void) => writer.message(field * 8 + 2, write)
  message(1, () => {
    text(1, 'authorization.k8s.io/v1')
    text(2, kind)
  })
  message(2, () => {
    message(1, () => text(1, 'metadata, which is not read'))
    message(2, () =>
      message(1, () => {
        text(1, 'default')
        text(2, verb)
        text(3, 'dashboard.grafana.app')
        text(5, 'dashboards')
        text(7, '')
      }),
    )
  })
  return new Uint8Array([...Buffer.from('k8s\0'), ...writer.bytes.slice()])
}

test('a review comes as protobuf too', async () => {
  expect(await send(asProtobuf('SelfSubjectAccessReview', 'get'))).toMatchObject({
    status: 201,
    body: {
      spec: { resourceAttributes: { namespace: 'default', verb: 'get', resource: 'dashboards', name: '' } },
      status: { allowed: true },
    },
  })
  expect((await send(asProtobuf('SelfSubjectAccessReview', 'fly'))).body).toMatchObject({ status: { allowed: false } })
})

test.each([
  { name: 'without its first bytes', body: asProtobuf('SelfSubjectAccessReview', 'get').slice(4) },
  { name: 'that is cut off', body: asProtobuf('SelfSubjectAccessReview', 'get').slice(0, -3) },
  { name: 'of another kind', body: asProtobuf('Pod', 'get') },
  { name: 'that is empty', body: new Uint8Array() },
])('one $name is refused', async ({ body }) => {
  expect(await send(body)).toMatchObject({ status: 400, body: { kind: 'Status', reason: 'BadRequest' } })
})
