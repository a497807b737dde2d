import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SERVICE_NAMES } from '../services.ts'
import { temporaryFolder } from '../test-support/temporary-folder.ts'
import { version } from '../version.ts'
import { type CommonConfig, parseCommon } from './common.ts'
import type { Env } from './env.ts'
import { readSettings } from './settings.ts'

const common = (env: Env): CommonConfig => parseCommon(readSettings({ cwd: temporaryFolder(), env }))

describe('parseCommon()', () => {
  test('without settings: loopback, the ports that peers use, state below the working directory', () => {
    const cwd = temporaryFolder()
    expect(parseCommon(readSettings({ cwd, env: {} }))).toEqual({
      home: join(cwd, '.hearth'),
      host: '127.0.0.1',
      logLevel: 'info',
      trustedProxies: [],
      version,
      urls: {
        chatflow: 'http://127.0.0.1:3000',
        inference: 'http://127.0.0.1:8000',
        health: 'http://127.0.0.1:8081',
        logs: 'http://127.0.0.1:8080',
        metrics: 'http://127.0.0.1:9090',
        dashboard: 'http://127.0.0.1:3001',
      },
      audit: Object.fromEntries(SERVICE_NAMES.map((name) => [name, { maxBytes: 67_108_864, isRequired: false }])),
      ports: { chatflow: 3000, inference: 8000, health: 8081, logs: 8080, metrics: 9090, dashboard: 3001 },
    })
  })

  test('audits each service by its own settings', () => {
    const { audit } = common({
      HEARTH_LOGS_AUDIT: 'false',
      HEARTH_CHATFLOW_AUDIT_REQUIRED: 'true',
      HEARTH_CHATFLOW_AUDIT_MAX_BYTES: '1048576',
    })
    expect(audit?.logs).toBeUndefined()
    expect(audit?.chatflow).toEqual({ maxBytes: 1_048_576, isRequired: true })
    expect(() => common({ HEARTH_LOGS_AUDIT_MAX_BYTES: '1' })).toThrow('auditMaxBytes')
  })

  test('keeps an absolute state folder', () => expect(common({ HEARTH_HOME: '/var/hearth' }).home).toBe('/var/hearth'))

  test.each([
    { name: 'follows the port', env: { HEARTH_LOGS_PORT: '1234' }, url: 'http://127.0.0.1:1234' },
    { name: 'is loopback on all interfaces', env: { HEARTH_HOST: '0.0.0.0' }, url: 'http://127.0.0.1:8080' },
    { name: 'follows a single address', env: { HEARTH_HOST: '192.168.0.7' }, url: 'http://192.168.0.7:8080' },
    { name: 'puts IPv6 in brackets', env: { HEARTH_HOST: '::1' }, url: 'http://[::1]:8080' },
    {
      name: 'is what is set, without trailing slash',
      env: { HEARTH_LOGS_URL: 'http://logs:80/' },
      url: 'http://logs:80',
    },
    { name: 'is so however many slashes it has', env: { HEARTH_LOGS_URL: 'http://logs/a//' }, url: 'http://logs/a' },
  ])('the address of a service $name', ({ env, url }) => expect(common(env).urls.logs).toBe(url))

  test.each([
    {
      name: 'an unknown common key is told the nearest',
      env: { HEARTH_HOSTS: 'a' },
      fault: /^Cannot read the settings: unknown key "hosts", did you mean "host"\? \(HEARTH_HOSTS\)$/,
    },
    {
      name: 'a misspelt service is told the nearest',
      env: { HEARTH_CHATFLWO: 'a' },
      fault: /unknown key "chatflwo", did you mean "chatflow"\?/,
    },
    {
      name: 'a service alone is no key',
      env: { HEARTH_LOGS: 'a' },
      fault:
        /unknown key "logs", known are home, host, logLevel, trustedProxies, backupIntervalMs, .* \(HEARTH_LOGS\)$/,
    },
    {
      name: 'a proxy must have an address',
      env: { HEARTH_TRUSTED_PROXIES: '10.0.0.0/8, proxy' },
      fault: /"trustedProxies\.1": must be an address, or a network .* \(HEARTH_TRUSTED_PROXIES\)$/,
    },
    { name: 'a level must be known', env: { HEARTH_LOG_LEVEL: 'loud' }, fault: /"logLevel": .* \(HEARTH_LOG_LEVEL\)$/ },
    {
      name: 'an address must be one of the web',
      env: { HEARTH_LOGS_URL: 'ftp://logs' },
      fault:
        /^Cannot read the logs settings: "url": must be an address such as https:\/\/example\.com \(HEARTH_LOGS_URL\)$/,
    },
    {
      name: 'a port must be a port, also of a service that runs elsewhere',
      env: { HEARTH_METRICS_PORT: '65536' },
      fault: /^Cannot read the metrics settings: "port": .* \(HEARTH_METRICS_PORT\)$/,
    },
  ])('$name', ({ env, fault }) => {
    expect(() => common(env)).toThrow(
      expect.objectContaining({ kind: 'invalid', message: expect.stringMatching(fault) }),
    )
  })

  test("leaves a service's own keys to that service", () => {
    expect(common({ HEARTH_LOGS_MAX_LINES: '5' }).urls.logs).toBe('http://127.0.0.1:8080')
  })
})
