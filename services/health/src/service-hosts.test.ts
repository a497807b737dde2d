import { request } from 'node:http'
import { expect, test } from 'vitest'
import { startHealth } from './test-support/start-stack.ts'

// fetch() sets the header itself, so this asks with the plain client.
function statusUnder(host: string, url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    asking.once('error', reject)
    asking.end()
  })
}

test('answers under its own names, and to no page that gave its own name this address', async () => {
  const { url } = await startHealth({}, { allowedHosts: ['status.example'], services: ['health'] })
  for (const path of ['/api/v1/incidents', '/api/v1/endpoints/statuses', '/ui/services']) {
    for (const host of ['localhost:8081', 'health:8081', '192.168.1.5', 'status.example'])
      expect(await statusUnder(host, url + path), `${host}${path}`).toBe(200)
    expect(await statusUnder('attacker.example', url + path), path).toBe(403)
  }
  expect(await statusUnder('attacker.example', `${url}/health`)).toBe(403)
})

test('probes ask under any name', async () => {
  const { url } = await startHealth({}, { services: ['health'] })
  for (const path of ['/livez', '/readyz', '/metrics', '/health/live', '/-/healthy'])
    expect(await statusUnder('probe.example', url + path), path).toBe(200)
})
