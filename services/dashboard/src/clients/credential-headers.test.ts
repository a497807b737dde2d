import { describe, expect, test } from 'vitest'
import { credentialHeaders } from './credential-headers.ts'

const settings = {
  url: 'http://localhost',
  access: 'proxy',
  user: '',
  database: '',
  basicAuth: false,
  basicAuthUser: 'me',
  withCredentials: false,
  jsonData: {},
}
const value = { httpHeaderValue1: 'v' }

describe('credentialHeaders()', () => {
  test('none are asked for', () => expect(credentialHeaders(settings, { basicAuthPassword: 'p' })).toEqual({}))

  test.each([
    { secrets: { basicAuthPassword: 'pä:ss' }, pair: 'me:pä:ss' },
    { secrets: {}, pair: 'me:' },
  ])('Basic credentials of $pair', ({ secrets, pair }) => {
    const authorization = `Basic ${Buffer.from(pair).toString('base64')}`
    expect(credentialHeaders({ ...settings, basicAuth: true }, secrets)).toEqual({ authorization })
  })

  test.each([
    {
      name: 'a header',
      jsonData: { httpHeaderName1: 'X-Scope-OrgID' },
      secrets: value,
      headers: { 'x-scope-orgid': 'v' },
    },
    {
      name: 'an empty value',
      jsonData: { httpHeaderName1: 'X-A' },
      secrets: { httpHeaderValue1: '' },
      headers: { 'x-a': '' },
    },
    { name: 'a header without a value', jsonData: { httpHeaderName2: 'X-A' }, secrets: value, headers: {} },
    { name: 'a name that is none', jsonData: { httpHeaderName1: 'X A' }, secrets: value, headers: {} },
    { name: 'a name that breaks the line', jsonData: { httpHeaderName1: 'X-A\n' }, secrets: value, headers: {} },
    { name: 'a name that is no text', jsonData: { httpHeaderName1: 7 }, secrets: value, headers: {} },
    { name: 'another setting', jsonData: { timeInterval: 'x' }, secrets: { timeInterval: 'v' }, headers: {} },
    {
      name: 'a key that only begins so',
      jsonData: { httpHeaderName1x: 'X-A' },
      secrets: { httpHeaderValue1x: 'v' },
      headers: {},
    },
    {
      name: 'a key that only ends so',
      jsonData: { xhttpHeaderName1: 'X-A' },
      secrets: { xhttpHeaderValue1: 'v' },
      headers: {},
    },
  ])('$name', ({ jsonData, secrets, headers }) => {
    expect(credentialHeaders({ ...settings, jsonData }, secrets as Record<string, string>)).toEqual(headers)
  })

  test('a header that is named goes before Basic credentials', () => {
    const both = { ...settings, basicAuth: true, jsonData: { httpHeaderName1: 'Authorization' } }
    expect(credentialHeaders(both, { httpHeaderValue1: 'Bearer x' })).toEqual({ authorization: 'Bearer x' })
  })
})
