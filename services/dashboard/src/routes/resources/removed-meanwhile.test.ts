import { expect, test } from 'vitest'
import { startFakePrometheus } from '../../test-support/fake-prometheus.ts'
import { type Started, startDashboard } from '../../test-support/start-dashboard.ts'

const path = '/apis/folder.grafana.app/v1beta1/namespaces/default/folders/f'

/** A service with a folder, and what happens while the metrics service is asked for alert rules. */
async function open() {
  let meanwhile: () => Promise<unknown> = async () => undefined
  const { url } = await startFakePrometheus(async (_, response) => {
    await meanwhile()
    response.statusCode = 404
    response.end()
  })
  const started = await startDashboard({ config: { metricsUrl: url } })
  await started.ask('POST', '/api/folders', { uid: 'f', title: 'Before' })
  const during = (happens: (started: Started) => Promise<unknown>) => {
    meanwhile = () => happens(started)
  }
  return { ...started, during }
}

test('a folder that was changed while alert rules were asked for is not the one of that version', async () => {
  const { ask, during } = await open()
  const { metadata } = (await ask('GET', path)).body as { metadata: { resourceVersion: string } }
  during((one) => one.ask('PUT', '/api/folders/f', { title: 'Meanwhile', overwrite: true }))
  const { resourceVersion } = metadata
  expect((await ask('DELETE', path, { preconditions: { resourceVersion } })).status).toBe(409)
  expect((await ask('GET', path)).body).toMatchObject({ spec: { title: 'Meanwhile' } })
})

test('what was put into a folder while alert rules were asked for goes with it', async () => {
  const { ask, during } = await open()
  during((one) => one.ask('POST', '/api/folders', { uid: 'g', title: 'Within', parentUid: 'f' }))
  expect((await ask('DELETE', path)).status).toBe(200)
  expect((await ask('GET', '/api/folders/g')).status).toBe(404)
})
