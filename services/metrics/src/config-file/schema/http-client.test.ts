import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checkHttpClient, httpClientFields, isCustomClient, tlsConfig } from './http-client.ts'

const schema = z.object(httpClientFields).superRefine(checkHttpClient)
const faultsOf = (written: object) => schema.safeParse(written).error?.issues.map(({ message }) => message) ?? []
const oauth2 = { client_id: 'c', token_url: 'http://t' }

describe('how a section asks over HTTP', () => {
  test.each([
    { written: {} },
    { written: { basic_auth: { username: 'a', password: 'b' } } },
    { written: { basic_auth: {} } },
    { written: { authorization: { type: 'Token', credentials: 'c' } } },
    { written: { bearer_token: 't' } },
    { written: { oauth2 } },
    { written: { proxy_url: 'http://p', no_proxy: 'a' } },
    { written: { proxy_from_environment: true } },
    { written: { http_headers: { 'X-A': { values: ['1'] } } } },
    { written: { tls_config: { cert: 'c', key_file: '/k' } } },
  ])('may be $written', ({ written }) => {
    expect(faultsOf(written)).toEqual([])
  })

  const one = 'at most one of basic_auth, authorization, oauth2 & bearer_token must be configured'
  const environment = 'if proxy_from_environment is configured, proxy_url and no_proxy must not be configured'

  test.each([
    { written: { basic_auth: {}, authorization: {} }, fault: one },
    { written: { oauth2, bearer_token: 't' }, fault: one },
    { written: { basic_auth: {}, bearer_token_file: '/t' }, fault: one },
    {
      written: { bearer_token: 't', bearer_token_file: '/t' },
      fault: 'at most one of bearer_token & bearer_token_file must be configured',
    },
    {
      written: { basic_auth: { username: 'a', username_file: '/a' } },
      fault: 'at most one of basic_auth username & username_file must be configured',
    },
    {
      written: { basic_auth: { password: 'a', password_file: '/a' } },
      fault: 'at most one of basic_auth password & password_file must be configured',
    },
    {
      written: { authorization: { credentials: 'a', credentials_file: '/a' } },
      fault: 'at most one of authorization credentials & credentials_file must be configured',
    },
    {
      written: { oauth2: { ...oauth2, client_secret: 'a', client_secret_file: '/a' } },
      fault: 'at most one of oauth2 client_secret & client_secret_file must be configured',
    },
    {
      written: { authorization: { type: ' Basic ' } },
      fault: 'authorization type cannot be set to "basic", use "basic_auth" instead',
    },
    { written: { http_headers: { 'Content-Type': {} } }, fault: 'setting header "Content-Type" is not allowed' },
    { written: { proxy_from_environment: true, proxy_url: 'http://p' }, fault: environment },
    { written: { proxy_from_environment: true, no_proxy: 'a' }, fault: environment },
    { written: { no_proxy: 'a' }, fault: 'if no_proxy is configured, proxy_url must be configured too' },
    {
      written: { oauth2: { ...oauth2, no_proxy: 'a' } },
      fault: 'if no_proxy is configured, proxy_url must be configured too',
    },
    {
      written: { tls_config: { ca: 'a', ca_file: '/a' } },
      fault: 'at most one of ca and ca_file must be configured',
    },
    { written: { tls_config: { cert: 'a' } }, fault: 'a client certificate and its key must be configured together' },
    {
      written: { tls_config: { key_file: '/a' } },
      fault: 'a client certificate and its key must be configured together',
    },
  ])('cannot be $written', ({ written, fault }) => {
    expect(faultsOf(written)).toEqual([fault])
  })

  test('tells all that contradicts itself at once', () => {
    expect(faultsOf({ basic_auth: {}, bearer_token: 't', no_proxy: 'a', http_headers: { Host: {} } })).toHaveLength(3)
  })

  test.each([
    { written: {}, is: false },
    { written: { follow_redirects: true, proxy_url: '' }, is: false },
    { written: { follow_redirects: false }, is: true },
    { written: { bearer_token: 't' }, is: true },
  ])('is of its own with $written: $is', ({ written, is }) => {
    expect(isCustomClient(schema.parse(written))).toBe(is)
  })
})

test.each(['ca', 'cert', 'key'])('%s comes from one place', (name) => {
  const other = name === 'ca' ? {} : name === 'cert' ? { key: 'k' } : { cert: 'c' }
  const both = { [name]: 'a', [`${name}_file`]: '/a', ...other }
  expect(tlsConfig.safeParse(both).error?.issues.map(({ message }) => message)).toEqual([
    `at most one of ${name} and ${name}_file must be configured`,
  ])
})
