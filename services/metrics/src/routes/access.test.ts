import { describe, expect, test } from 'vitest'
import { withMetrics } from '../test-support/with-metrics.ts'

const own = 'http://127.0.0.1:1'
const csrf = { 'x-hearth-csrf': '1' }
const inMilliseconds = (ms: number) => new Date(Date.now() + ms).toISOString()

describe('what a page may change', () => {
  const { url } = withMetrics({ adminApi: true, allowedHosts: ['tower.example'] })
  const silence = {
    matchers: [{ name: 'a', value: 'b', isRegex: false }],
    startsAt: inMilliseconds(0),
    endsAt: inMilliseconds(60_000),
    createdBy: 'me',
    comment: 'why',
  }

  test.each([
    { name: 'a program', headers: {}, status: 200 },
    { name: 'its own page', headers: { ...csrf, 'sec-fetch-site': 'same-origin', origin: own }, status: 200 },
    { name: 'its own page without the mark', headers: { 'sec-fetch-site': 'same-origin', origin: own }, status: 403 },
    { name: 'another page', headers: { ...csrf, 'sec-fetch-site': 'cross-site', origin: 'http://evil' }, status: 403 },
    { name: 'another page in an old browser', headers: { ...csrf, origin: 'http://evil' }, status: 403 },
  ])('$name is answered with $status', async ({ headers, status }) => {
    const answer = await fetch(url('/alertmanager/api/v2/silences'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(silence),
    })
    expect(answer.status).toBe(status)
  })

  // A page can give its own name this machine's address; `fetch` sets no Host.
  test.each([
    { host: 'attacker.example', status: 403 },
    { host: 'tower.example', status: 200 },
    { host: 'localhost', status: 200 },
  ])('under the name $host the answer is $status', async ({ host, status }) => {
    const page = { ...csrf, origin: `http://${host}`, host, 'content-type': 'application/json' }
    const body = JSON.stringify(silence)
    expect(await statusOf(url('/alertmanager/api/v2/silences'), { method: 'POST', headers: page, body })).toBe(status)
    // Read by a page of that name there is no Origin; without a file it is a conflict for those who may ask.
    const read = await statusOf(url('/api/v1/config'), { method: 'GET', headers: { host }, body: '' })
    expect(read).toBe(status === 200 ? 409 : 403)
  })
})

type Asked = { readonly method: string; readonly headers: Record<string, string>; readonly body: string }

async function statusOf(address: string, { method, headers, body }: Asked): Promise<number | undefined> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    const sent = request(address, { method, headers }, (answer) => resolve(answer.resume().statusCode))
    sent.on('error', reject)
    sent.end(body)
  })
}
