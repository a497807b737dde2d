import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { httpClientFields } from '../schema/http-client.ts'
import { toHttpOptions } from './to-http-options.ts'

const schema = z.object(httpClientFields)
const options = (written: object) => toHttpOptions(schema.parse(written))
const text = (value: string) => ({ kind: 'text', text: value })
const file = (path: string) => ({ kind: 'file', path })
const plain = {
  ...{ authentication: { kind: 'none' }, headers: [], tls: { isVerified: true } },
  ...{ proxy: { kind: 'none' }, followsRedirects: true },
}

describe('how a section asks over HTTP', () => {
  test.each([
    { name: 'plainly', written: {}, changed: {} },
    { name: 'without following others', written: { follow_redirects: false }, changed: { followsRedirects: false } },
    {
      name: 'with a name and a password',
      written: { basic_auth: { username: 'a', password_file: '/p' } },
      changed: { authentication: { kind: 'basic', username: text('a'), password: file('/p') } },
    },
    {
      name: 'with a name alone, from a file',
      written: { basic_auth: { username_file: '/u' } },
      changed: { authentication: { kind: 'basic', username: file('/u'), password: text('') } },
    },
    {
      name: 'with what it says',
      written: { authorization: { credentials: 'c' } },
      changed: { authentication: { kind: 'credentials', scheme: 'Bearer', credentials: text('c') } },
    },
    {
      name: 'with another scheme, from a file',
      written: { authorization: { type: 'Token', credentials_file: '/c' } },
      changed: { authentication: { kind: 'credentials', scheme: 'Token', credentials: file('/c') } },
    },
    {
      name: 'with a token',
      written: { bearer_token: 't' },
      changed: { authentication: { kind: 'credentials', scheme: 'Bearer', credentials: text('t') } },
    },
    {
      name: 'with a token from a file',
      written: { bearer_token_file: '/t' },
      changed: { authentication: { kind: 'credentials', scheme: 'Bearer', credentials: file('/t') } },
    },
    {
      name: 'with headers',
      written: { http_headers: { 'X-A': { values: ['1'], secrets: ['2'], files: ['/3'] }, 'X-B': {} } },
      changed: {
        headers: [
          { name: 'X-A', value: text('1') },
          { name: 'X-A', value: text('2') },
          { name: 'X-A', value: file('/3') },
        ],
      },
    },
    {
      name: 'without looking at certificates',
      written: { tls_config: { insecure_skip_verify: true } },
      changed: { tls: { isVerified: false } },
    },
    {
      name: 'with certificates',
      written: {
        tls_config: {
          ...{ ca: 'CA', cert_file: '/cert', key_file: '/key', server_name: 's' },
          ...{ min_version: 'TLS10', max_version: 'TLS13' },
        },
      },
      changed: {
        tls: {
          ...{ isVerified: true, ca: text('CA'), cert: file('/cert'), key: file('/key'), serverName: 's' },
          ...{ minVersion: 'TLSv1', maxVersion: 'TLSv1.3' },
        },
      },
    },
    {
      name: 'with versions between',
      written: { tls_config: { min_version: 'TLS11', max_version: 'TLS12' } },
      changed: { tls: { isVerified: true, minVersion: 'TLSv1.1', maxVersion: 'TLSv1.2' } },
    },
    {
      name: 'through a proxy',
      written: { proxy_url: 'http://p' },
      changed: { proxy: { kind: 'url', url: 'http://p', except: '' } },
    },
    {
      name: 'through a proxy, but for some',
      written: { proxy_url: 'http://p', no_proxy: 'a,b' },
      changed: { proxy: { kind: 'url', url: 'http://p', except: 'a,b' } },
    },
    { name: 'through no proxy', written: { proxy_url: '' }, changed: {} },
    {
      name: 'as its surroundings say',
      written: { proxy_from_environment: true },
      changed: { proxy: { kind: 'environment' } },
    },
  ])('$name', ({ written, changed }) => {
    expect(options(written)).toEqual({ ...plain, ...changed })
  })

  test('with a token that is asked for', () => {
    const oauth2 = { client_id: 'c', token_url: 'http://t', scopes: ['s'], endpoint_params: { a: 'b' } }
    const grant = {
      ...{ tokenUrl: 'http://t', clientId: 'c', scopes: ['s'], params: { a: 'b' } },
      ...{ tls: { isVerified: true }, proxy: { kind: 'none' } },
    }
    expect(options({ oauth2 }).authentication).toEqual({ kind: 'oauth2', grant })
    expect(options({ oauth2: { ...oauth2, client_secret_file: '/s', proxy_from_environment: true } })).toMatchObject({
      authentication: { grant: { clientSecret: file('/s'), proxy: { kind: 'environment' } } },
      proxy: { kind: 'none' },
    })
  })
})
