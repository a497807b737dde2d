// The words that validators of the services speak, whichever test was first.
import '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checkMode, externalSchema } from './external-config.ts'

const url = 'https://mimir.example/prometheus'
const faults = (settings: object) =>
  externalSchema.safeParse({ url, ...settings }).error?.issues.map(({ message }) => message) ?? []

test('an address is enough', () => {
  expect(externalSchema.parse({ url })).toEqual({
    url,
    headers: {},
    headerFiles: {},
    passHeaders: [],
    maxAnswerBytes: 1_073_741_824,
  })
})

describe('settings of an external server', () => {
  test.each([
    { name: 'plain HTTP', settings: { url: 'http://a:9090' } },
    { name: 'where samples go', settings: { writeUrl: 'http://a/write' } },
    { name: 'a name and a password', settings: { basicAuth: { username: 'u', password: 'p' } } },
    { name: 'a name and a file', settings: { basicAuth: { username: 'u', passwordFile: 'f' } } },
    { name: 'a name alone', settings: { basicAuth: { username: 'u' } } },
    { name: 'a token', settings: { bearerToken: 't' } },
    { name: 'a file with a token', settings: { bearerTokenFile: 'f' } },
    { name: 'headers', settings: { headers: { 'X-Scope-OrgID': 'a' }, passHeaders: ['X-Scope-OrgID'] } },
    { name: 'headers of files', settings: { headers: { 'X-A': 'a' }, headerFiles: { 'X-B': 'f' } } },
    {
      name: 'a certificate with its key',
      settings: { tls: { certFile: 'c', keyFile: 'k', caFile: 'a', serverName: 's' } },
    },
    { name: 'the least bound', settings: { maxAnswerBytes: 1_024 } },
    { name: 'twenty headers that pass', settings: { passHeaders: Array.from({ length: 20 }, (_, at) => `x-${at}`) } },
  ])('may have $name', ({ settings }) => expect(faults(settings)).toEqual([]))

  const headerFault = 'is a header that has a key of its own, or is set by this service'
  test.each([
    { settings: { url: 'ftp://a' }, says: 'must be an address such as https://example.com' },
    { settings: { url: 'xhttps://a' }, says: 'must be an address such as https://example.com' },
    { settings: { url: 'http://u@a' }, says: 'must have no user in it: "basicAuth" names it' },
    { settings: { writeUrl: 'http://u:p@a' }, says: 'must have no user in it: "basicAuth" names it' },
    {
      settings: { basicAuth: { username: 'u', password: 'p', passwordFile: 'f' } },
      says: 'has "password" or "passwordFile", not both',
    },
    {
      settings: { bearerToken: 't', bearerTokenFile: 'f' },
      says: 'has one of "basicAuth", "bearerToken" and "bearerTokenFile" at most',
    },
    {
      settings: { bearerToken: 't', basicAuth: { username: 'u' } },
      says: 'has one of "basicAuth", "bearerToken" and "bearerTokenFile" at most',
    },
    { settings: { tls: { certFile: 'c' } }, says: 'has "certFile" and "keyFile" together, or none of them' },
    { settings: { tls: { keyFile: 'k' } }, says: 'has "certFile" and "keyFile" together, or none of them' },
    { settings: { headers: { 'X-A': 'a' }, headerFiles: { 'x-a': 'f' } }, says: 'is one of "headers" as well' },
    { settings: { passHeaders: ['a b'] }, says: 'must be the name of a header' },
    { settings: { passHeaders: ['Authorization'] }, says: headerFault },
    { settings: { passHeaders: ['transfer-encoding'] }, says: headerFault },
  ])('may not be $settings', ({ settings, says }) => expect(faults(settings)).toEqual([says]))

  test.each([
    { bearerToken: '' },
    { bearerTokenFile: '' },
    { basicAuth: { username: 'u', passwordFile: '' } },
    { tls: { caFile: '' } },
    { tls: { serverName: '' } },
    { tls: { certFile: '', keyFile: '' } },
    { maxAnswerBytes: 1_023 },
    { headers: { Cookie: 'a' } },
    { headers: { '': 'a' } },
    { headerFiles: { Cookie: 'f' } },
    { headerFiles: { 'X-A': '' } },
    { passHeaders: Array.from({ length: 21 }, (_, at) => `x-${at}`) },
    { other: 1 },
    { basicAuth: { username: 'u', other: 1 } },
    { tls: { other: 1 } },
  ])('may not be %j', (settings) => expect(faults(settings).length).toBeGreaterThan(0))
})

describe('what contradicts the mode', () => {
  const plain = { agent: false, ruleFiles: [], alertmanagers: [], targets: [] }
  const external = externalSchema.parse({ url })
  const writing = externalSchema.parse({ url, writeUrl: 'http://a/write' })
  const full = { ruleFiles: ['r'], alertmanagers: ['a'], alertmanagerFile: 'f', targets: ['t'], configFile: 'c' }

  test.each([
    { name: 'neither', mode: { ...plain, ...full }, keys: [] },
    { name: 'both', mode: { ...plain, ...full, agent: true, external }, keys: ['agent'] },
    { name: 'an agent with its file', mode: { ...plain, agent: true, configFile: 'c', targets: ['t'] }, keys: [] },
    { name: 'an agent without one', mode: { ...plain, agent: true }, keys: ['configFile'] },
    {
      name: 'an agent with rules and alerts',
      mode: { ...plain, ...full, agent: true },
      keys: ['ruleFiles', 'alertmanagers', 'alertmanagerFile'],
    },
    { name: 'a server that takes samples', mode: { ...plain, ...full, external: writing }, keys: [] },
    { name: 'a server that takes none', mode: { ...plain, ...full, external }, keys: ['configFile', 'targets'] },
    { name: 'a server alone', mode: { ...plain, external }, keys: [] },
  ])('with $name', ({ mode, keys }) => {
    const schema = z.object({}).superRefine((_, context) => checkMode(mode, context))
    expect(schema.safeParse({}).error?.issues.map(({ path }) => path.join('.')) ?? []).toEqual(keys)
  })
})
