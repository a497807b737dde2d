import { describe, expect, test } from 'vitest'
import { withMetrics } from '../../test-support/with-metrics.ts'

const path = '/api/v1/import/prometheus'
const openMetrics = { 'content-type': 'application/openmetrics-text; version=1.0.0' }
const dayS = 86_400

describe('POST /api/v1/import/prometheus', () => {
  const metrics = withMetrics()
  const nowS = Math.floor(Date.now() / 1000)

  test('takes samples of any age, which are asked beside those that come', async () => {
    const days = Array.from({ length: 60 }, (_, at) => 59 - at)
    const body = `# TYPE old gauge\n${days.map((day) => `old{a="b"} ${day} ${nowS - day * dayS}`).join('\n')}\n# EOF\n`
    expect((await metrics.ask(path, { method: 'POST', headers: openMetrics, body })).status).toBe(204)
    await metrics.write([{ labels: { __name__: 'old', a: 'b' }, samples: [[nowS * 1000 + 1, -1]] }])
    const query = `/api/v1/query?query=count_over_time(old[61d])&time=${nowS + 1}`
    expect(await metrics.json(query)).toMatchObject({ data: { result: [{ value: [nowS + 1, '61'] }] } })
    const { data } = (await metrics.json('/api/v1/status/tsdb/blocks')) as { data: { blocks: { minTime: number }[] } }
    expect(data.blocks.length).toBeGreaterThan(1)
    expect(data.blocks[0]?.minTime).toBeLessThanOrEqual((nowS - 59 * dayS) * 1000)
  })

  test('says which sample it cannot take, and keeps none of the page', async () => {
    const body = `kept 1 ${nowS}\nkept{a="b"} 2\n# EOF\n`
    const answer = await metrics.ask(path, { method: 'POST', headers: openMetrics, body })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('it has no time')
    expect(await metrics.json(`/api/v1/query?query=kept&time=${nowS}`)).toMatchObject({ data: { result: [] } })
  })

  test.each(['multipart/form-data', 'application/x-www-form-urlencoded'])(
    'reads a page as one, also when it is called a form: %s',
    async (contentType) => {
      const body = `formed{as="${contentType}"} 1 ${nowS}000\n`
      const answer = await metrics.ask(path, { method: 'POST', headers: { 'content-type': contentType }, body })
      expect(answer.status).toBe(204)
      const query = encodeURIComponent(`formed{as="${contentType}"}`)
      expect(await metrics.json(`/api/v1/query?query=${query}&time=${nowS}`)).toMatchObject({
        data: { result: [{ value: [nowS, '1'] }] },
      })
    },
  )

  test('is closed to web pages', async () => {
    const answer = await metrics.ask(path, { method: 'POST', headers: { origin: 'http://evil' }, body: '' })
    expect(answer.status).toBe(403)
  })
})
