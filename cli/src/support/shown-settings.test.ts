import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '@hearth/kernel'
import { afterAll, expect, test } from 'vitest'
import { secretsIn, shownSettings } from './shown-settings.ts'

const cwd = mkdtempSync(join(tmpdir(), 'hearth-shown-'))
afterAll(() => rmSync(cwd, { recursive: true }))

const yaml = `
inference:
  keys:
    - { name: team, secret: sk-of-the-team, rpm: 5 }
  upstreams:
    - { url: 'http://me:pw-of-me@gpu1:8000/v1?k=v', kind: vllm, apiKey: key-of-gpu1 }
`
const env = {
  HEARTH_API_KEY: 'key-of-the-flows',
  HEARTH_HOST: '0.0.0.0',
  HEARTH_LOGS_PORT: '8080',
  HEARTH_OTHER: 'text',
  HEARTH_DASHBOARD_PASSWORD: '123456',
}

test('what is secret is not shown, and known to be taken out elsewhere', () => {
  writeFileSync(join(cwd, 'hearth.yaml'), yaml)
  const settings = readSettings({ cwd, env })
  expect(shownSettings(settings)).toEqual([
    { name: 'host', origin: 'HEARTH_HOST', value: '0.0.0.0' },
    { name: 'other', origin: 'HEARTH_OTHER', value: '[removed]' },
    { name: 'chatflow.apiKey', origin: 'HEARTH_API_KEY', value: '[removed]' },
    {
      name: 'inference.keys',
      origin: 'hearth.yaml line 3',
      value: [{ name: 'team', secret: '[removed]', rpm: 5 }],
    },
    {
      name: 'inference.upstreams',
      origin: 'hearth.yaml line 5',
      value: [{ url: 'http://gpu1:8000/v1', kind: 'vllm', apiKey: '[removed]' }],
    },
    { name: 'logs.port', origin: 'HEARTH_LOGS_PORT', value: '8080' },
    { name: 'dashboard.password', origin: 'HEARTH_DASHBOARD_PASSWORD', value: '[removed]' },
  ])
  expect(secretsIn(settings).toSorted()).toEqual(
    ['123456', '?k=v', 'key-of-gpu1', 'key-of-the-flows', 'me', 'pw-of-me', 'sk-of-the-team', 'text'].toSorted(),
  )
})
