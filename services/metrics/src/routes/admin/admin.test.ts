import { describe, expect, test } from 'vitest'
import { withMetrics } from '../../test-support/with-metrics.ts'

const path = '/api/v1/admin/tsdb/delete_series'

describe('the admin API', () => {
  const metrics = withMetrics({ adminApi: true })

  test('deletes the samples of selected series in a range', async () => {
    await metrics.write([
      {
        labels: { __name__: 'old' },
        samples: [
          [1_000_000, 1],
          [2_000_000, 2],
        ],
      },
    ])
    const answer = await metrics.ask(`${path}?match[]=old&end=1500`, { method: 'POST' })
    expect(answer.status).toBe(204)
    expect(await metrics.json('/api/v1/query?query=old[1h]&time=2000')).toMatchObject({
      data: { result: [{ values: [[2000, '2']] }] },
    })
  })

  test('needs a selector', async () => {
    expect((await metrics.ask(path, { method: 'POST' })).status).toBe(400)
  })

  test('is closed to web pages', async () => {
    const answer = await metrics.ask(`${path}?match[]=old`, { method: 'POST', headers: { origin: 'http://evil' } })
    expect(answer.status).toBe(403)
  })
})

describe('the admin API turned off', () => {
  const metrics = withMetrics()

  test('says so, in Prometheus’ words', async () => {
    const answer = await metrics.ask(`${path}?match[]=old`, { method: 'POST' })
    expect(answer.status).toBe(500)
    expect(await answer.json()).toEqual({ status: 'error', errorType: 'unavailable', error: 'admin APIs disabled' })
  })
})
