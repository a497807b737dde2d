import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../test-support/temporary-folder.ts'
import type { Env } from './env.ts'
import { readSettings, type Settings } from './settings.ts'

function settingsOf(yaml: string, env: Env = {}): Settings {
  const cwd = temporaryFolder()
  writeFileSync(join(cwd, 'hearth.yaml'), yaml)
  return readSettings({ cwd, env })
}

describe('hearth.yaml', () => {
  test('gives top-level keys to all services and the others to their section, each with its line', () => {
    const { common, services } = settingsOf('host: 0.0.0.0\n\nlogs:\n  # comment\n  port: 8080\n')
    expect(common.get('host')).toEqual({ value: '0.0.0.0', origin: 'hearth.yaml line 1', source: 'file' })
    expect(services.get('logs')?.get('port')).toEqual({ value: 8080, origin: 'hearth.yaml line 5', source: 'file' })
  })

  test('may be absent', () => {
    const { common, services } = readSettings({ cwd: temporaryFolder(), env: {} })
    expect(common.size).toBe(0)
    expect([...services.values()].every((section) => section.size === 0)).toBe(true)
  })

  test.each([
    { name: 'an empty file', yaml: '' },
    { name: 'a file of comments', yaml: '# port: 1\n' },
    { name: 'a section whose keys are all commented out', yaml: 'logs:\n  # port: 8080\n' },
  ])('$name sets nothing', ({ yaml }) => {
    const { common, services } = settingsOf(yaml)
    expect(common.size + (services.get('logs')?.size ?? 0)).toBe(0)
  })

  test('follows aliases, of values and of whole sections', () => {
    const { services } = settingsOf('health: &base\n  services: &all [logs]\n  nonCritical: *all\nlogs: *base\n')
    expect(services.get('health')?.get('nonCritical')?.value).toEqual(['logs'])
    expect(services.get('logs')?.get('services')?.value).toEqual(['logs'])
  })

  test.each([
    {
      name: 'a fault of syntax names its line',
      yaml: 'host: a\nport: "unclosed\n',
      fault: /^Cannot read hearth\.yaml: Missing closing "quote at line 3, column 1$/,
    },
    {
      name: 'a key that stands twice names its line',
      yaml: 'host: a\nhost: b\n',
      fault: /^Cannot read hearth\.yaml: Map keys must be unique at line 2, column 1$/,
    },
    {
      name: 'a list is no settings file',
      yaml: '- host\n',
      fault: /hearth\.yaml: the top level must be a map of keys$/,
    },
    {
      name: 'a service needs a map',
      yaml: 'host: a\nlogs: 8080\n',
      fault: /^Cannot read hearth\.yaml line 2: "logs" must be a map of that service's keys$/,
    },
    {
      name: 'an alias without anchor names its line',
      yaml: 'logs:\n  port: *nowhere\n',
      fault: /^Cannot read hearth\.yaml line 2: Unresolved alias .*nowhere$/,
    },
    {
      name: 'a section that is an alias without anchor names its line',
      yaml: 'host: a\nlogs: *nowhere\n',
      fault: /^Cannot read hearth\.yaml line 2: /,
    },
    {
      name: 'aliases that multiply without end are refused',
      yaml: `${Array.from({ length: 9 }, (_, at) => `a${at}: &a${at} [${at === 0 ? 'x' : `*a${at - 1}, `.repeat(9)}]`).join('\n')}\n`,
      fault: /^Cannot read hearth\.yaml line \d+: Excessive alias count/,
    },
    {
      name: 'a key that is a list names its line',
      yaml: 'host: a\n? [logs]\n: 1\n',
      fault: /^Cannot read hearth\.yaml line 2: a key must be plain text$/,
    },
  ])('$name', ({ yaml, fault }) => {
    expect(() => settingsOf(yaml)).toThrow(
      expect.objectContaining({ kind: 'invalid', message: expect.stringMatching(fault) }),
    )
  })

  test('a fault of syntax shows nothing of the file, which may hold keys', () => {
    expect(() => settingsOf('chatflow:\n  apiKey: "not-for-the-log\n')).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('not-for-the-log') }),
    )
  })
})

describe('HEARTH_CONFIG', () => {
  test.each([
    { name: 'a name relative to the working directory', path: () => 'other.yaml' },
    { name: 'an absolute path', path: (cwd: string) => join(cwd, 'other.yaml') },
  ])('may be $name', ({ path }) => {
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'other.yaml'), 'host: 10.0.0.1\n')
    const { common } = readSettings({ cwd, env: { HEARTH_CONFIG: path(cwd) } })
    expect(common.get('host')?.value).toBe('10.0.0.1')
  })

  test('must exist, unlike the default file', () => {
    expect(() => readSettings({ cwd: temporaryFolder(), env: { HEARTH_CONFIG: 'gone.yaml' } })).toThrow(
      /^Cannot read the configuration ".*gone\.yaml": it is missing or not readable$/,
    )
  })

  test('counts as not set when it is empty', () => {
    const settings = settingsOf('host: 10.0.0.2\n', { HEARTH_CONFIG: '' })
    expect(settings.common.get('host')?.value).toBe('10.0.0.2')
    expect(settings.common.size).toBe(1)
  })
})

describe('the environment', () => {
  test('wins over the file', () => {
    const { services } = settingsOf('logs:\n  port: 8080\n', { HEARTH_LOGS_PORT: '9999' })
    expect(services.get('logs')?.get('port')).toEqual({
      value: '9999',
      origin: 'HEARTH_LOGS_PORT',
      source: 'environment',
    })
  })

  test.each([
    { name: 'a common key', variable: 'HEARTH_LOG_LEVEL', service: undefined, key: 'logLevel' },
    {
      name: 'a key of a service',
      variable: 'HEARTH_CHATFLOW_MAX_BODY_BYTES',
      service: 'chatflow',
      key: 'maxBodyBytes',
    },
    { name: 'the preset chatflow key', variable: 'HEARTH_API_KEY', service: 'chatflow', key: 'apiKey' },
    { name: 'the model', variable: 'HEARTH_MODEL', service: 'inference', key: 'model' },
    { name: 'the address of a model hub', variable: 'HF_ENDPOINT', service: 'inference', key: 'hfEndpoint' },
    { name: 'who may open dashboards', variable: 'GF_SECURITY_ADMIN_USER', service: 'dashboard', key: 'user' },
    { name: 'their password', variable: 'GF_SECURITY_ADMIN_PASSWORD', service: 'dashboard', key: 'password' },
    { name: 'the Docker Engine', variable: 'DOCKER_HOST', service: 'logs', key: 'dockerHost' },
    { name: 'the token of a model hub', variable: 'HF_TOKEN', service: 'inference', key: 'hfToken' },
  ] as const)('$variable sets $name', ({ variable, service, key }) => {
    const { common, services } = readSettings({ cwd: temporaryFolder(), env: { [variable]: 'value' } })
    const section = service === undefined ? common : services.get(service)
    expect(section?.get(key)).toEqual({ value: 'value', origin: variable, source: 'environment' })
  })

  test.each([
    { own: 'HEARTH_DASHBOARD_PASSWORD', short: 'GF_SECURITY_ADMIN_PASSWORD', service: 'dashboard', key: 'password' },
    { own: 'HEARTH_LOGS_DOCKER_HOST', short: 'DOCKER_HOST', service: 'logs', key: 'dockerHost' },
    { own: 'HEARTH_CHATFLOW_API_KEY', short: 'HEARTH_API_KEY', service: 'chatflow', key: 'apiKey' },
  ] as const)('$own wins over $short, whichever comes first', ({ own, short, service, key }) => {
    for (const env of [
      { [own]: 'own', [short]: 'short' },
      { [short]: 'short', [own]: 'own' },
    ]) {
      const { services } = readSettings({ cwd: temporaryFolder(), env })
      expect(services.get(service)?.get(key)).toEqual({ value: 'own', origin: own, source: 'environment' })
    }
  })

  test.each(['PATH', 'constructor', 'HEARTHSTONE'])('%s is none of ours', (variable) => {
    const { common } = readSettings({ cwd: temporaryFolder(), env: { [variable]: 'value' } })
    expect(common.size).toBe(0)
  })

  test.each([
    { name: 'the address of a service of Kubernetes', variable: 'HEARTH_SERVICE_HOST', value: '10.0.0.1' },
    { name: 'that of one called as a service of ours', variable: 'HEARTH_INFERENCE_SERVICE_HOST', value: 'fd00::1' },
    { name: 'its port', variable: 'HEARTH_INFERENCE_SERVICE_PORT', value: '8000' },
    { name: 'its port by name', variable: 'HEARTH_INFERENCE_SERVICE_PORT_HTTP_API', value: '8000' },
    { name: 'a link to all of Hearth', variable: 'HEARTH_PORT', value: 'tcp://10.0.0.1:8000' },
    { name: 'a link to a service of ours', variable: 'HEARTH_LOGS_PORT', value: 'tcp://10.0.0.1:8080' },
    { name: 'a link over UDP', variable: 'HEARTH_DNS_PORT', value: 'udp://10.0.0.1:53' },
    { name: 'one port of it', variable: 'HEARTH_LOGS_PORT_8080_TCP', value: 'tcp://10.0.0.1:8080' },
    { name: 'the number of that port', variable: 'HEARTH_LOGS_PORT_8080_TCP_PORT', value: '8080' },
    { name: 'its address', variable: 'HEARTH_LOGS_PORT_8080_TCP_ADDR', value: '10.0.0.1' },
    { name: 'its protocol', variable: 'HEARTH_LOGS_PORT_8080_TCP_PROTO', value: 'tcp' },
    { name: 'the name of a linked container', variable: 'HEARTH_LOGS_NAME', value: '/web/hearth-logs' },
  ])('$name, which an orchestrator puts there, is no setting: $variable', ({ variable, value }) => {
    const { common, services } = readSettings({ cwd: temporaryFolder(), env: { [variable]: value } })
    expect([common, ...services.values()].map(({ size }) => size)).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  test('variables of a linked container are no settings', () => {
    const env = { HEARTH_LOGS_NAME: '/web/hearth-logs', HEARTH_LOGS_ENV_NODE_VERSION: '24' }
    expect(readSettings({ cwd: temporaryFolder(), env }).services.get('logs')?.size).toBe(0)
  })

  test.each([
    { name: 'a port that is misspelt', variable: 'HEARTH_LOGS_PORT', value: 'tcp:8080', key: 'port' },
    { name: 'a name without a link', variable: 'HEARTH_LOGS_NAME', value: 'web', key: 'name' },
    { name: 'variables without a link', variable: 'HEARTH_LOGS_ENV_PATH', value: '/bin', key: 'envPath' },
    { name: 'the host of all services', variable: 'HEARTH_LOGS_HOST', value: '10.0.0.1', key: 'host' },
  ])('$name stays a setting, to be told when it is wrong', ({ variable, value, key }) => {
    const { services } = readSettings({ cwd: temporaryFolder(), env: { [variable]: value } })
    expect(services.get('logs')?.get(key)?.value).toBe(value)
  })

  test('an empty variable counts as not set', () => {
    const { services } = settingsOf('logs:\n  port: 8080\n', { HEARTH_LOGS_PORT: '' })
    expect(services.get('logs')?.get('port')?.value).toBe(8080)
  })
})
