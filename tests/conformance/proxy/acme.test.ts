import type { TLSSocket } from 'node:tls'
import { hasOpenssl } from '@hearth/kernel/test-support'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BundleBehind, startBundleBehind } from './bundle-behind.fixture.ts'
import { hasCaddy, startCaddy } from './caddy.fixture.ts'
import { hasCertbot, hasNginx, startNginx } from './nginx.fixture.ts'
import { hasPebble, startPebble } from './pebble.fixture.ts'

const canJudge = hasPebble && hasOpenssl
const proxies = [
  { name: 'Caddy by itself', isMissing: !(canJudge && hasCaddy), start: startCaddy },
  { name: 'nginx with certbot', isMissing: !(canJudge && hasNginx && hasCertbot), start: startNginx },
] as const
const hosts = ['flows', 'dashboards', 'models', 'logs'].map((name) => `${name}.hearth.example`)

let around: BundleBehind

beforeAll(async () => {
  if (proxies.every(({ isMissing }) => isMissing)) return
  const env = { HEARTH_INFERENCE_ALLOWED_HOSTS: hosts.join(), HEARTH_LOGS_ALLOWED_HOSTS: hosts.join() }
  around = await startBundleBehind('names', env)
}, 300_000)
afterAll(() => around?.close())

describe('certificates by ACME, by the steps of the guide', () => {
  for (const { name, isMissing, start } of proxies)
    test.skipIf(isMissing)(
      `are got by ${name}, from a real authority, for each name`,
      { timeout: 300_000 },
      async () => {
        const acme = (folder: string) => (ports: Parameters<typeof startPebble>[1]) => startPebble(folder, ports)
        const behind = await around.open((options) => start({ ...options, acme: acme(options.folder) }))
        const signerOf = async (host: string) => {
          const answer = await behind.ask(host, '/')
          answer.resume()
          return (answer.socket as TLSSocket).getPeerCertificate().issuer.CN
        }
        // Until it has one, Caddy breaks the connection off.
        for (const host of hosts)
          await expect.poll(() => signerOf(host).catch(() => ''), { timeout: 120_000 }).toContain('Pebble Intermediate')
        expect(await behind.askText('flows.hearth.example', '/api/v1/ping')).toBe('pong')
      },
    )
})
