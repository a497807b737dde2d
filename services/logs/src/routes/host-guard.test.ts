import { mkdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withLogs } from '../test-support/with-logs.ts'

const logs = withLogs()

describe('the Host header', () => {
  // fetch() sets it itself, so this asks with the plain client.
  function ask(url: string, host: string): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const asking = request(`${url}/api/v1/containers`, { headers: { host } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      asking.once('error', reject)
      asking.end()
    })
  }

  test('must name this service', async () => {
    const url = await logs.start({ allowedHosts: ['logs.example.org'] })
    expect(await ask(url, 'localhost:8080')).toBe(200)
    expect(await ask(url, 'logs:8080')).toBe(200)
    expect(await ask(url, 'logs.example.org')).toBe(200)
    expect(await ask(url, 'attacker.example')).toBe(403)
  })

  test('does not matter to probes', async () => {
    mkdirSync(join(logs.home(), 'logs'), { recursive: true })
    const url = await logs.start()
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect((await fetch(`${url}/openapi.json`)).status).toBe(200)
  })
})
