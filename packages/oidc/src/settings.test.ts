import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { oidcFields, publicAddress, readOidc } from './settings.ts'

const read = (fields: object) => readOidc(z.strictObject(oidcFields).parse(fields), 'http://127.0.0.1:3001')
const named = { oidcIssuer: 'https://id.example/realms/a', oidcClientId: 'hearth' }

describe('the settings of a provider', () => {
  test('are none where none is named', () => expect(read({})).toBeUndefined())

  test('ask for what identifies people in any case', () => {
    expect(read({ ...named, oidcScopes: ['groups'] })?.oidcScopes).toEqual(['openid', 'groups'])
  })

  test.each([
    { name: 'a client without a provider', fields: { oidcClientId: 'hearth' } },
    { name: 'a secret without a provider', fields: { oidcClientSecret: 'x' } },
    { name: 'a provider without a client', fields: { oidcIssuer: 'https://id.example' } },
    { name: 'a public address with a query', fields: { ...named, oidcPublicUrl: 'https://x.example/?a=1' } },
  ])('are refused for $name', ({ fields }) => expect(() => read(fields)).toThrow(/^Cannot /))

  test.each([{ oidcIssuer: 'ftp://id.example' }, { oidcScopes: ['two words'] }, { oidcPublicUrl: '/hearth' }])(
    'are refused for %o',
    (fields) => expect(() => read({ ...named, ...fields })).toThrow(),
  )
})

test.each([
  { publicUrl: undefined, is: 'http://127.0.0.1:3001/login' },
  { publicUrl: 'https://x.example', is: 'https://x.example/login' },
  { publicUrl: 'https://x.example/', is: 'https://x.example/login' },
  { publicUrl: 'https://x.example/hearth/dashboards/', is: 'https://x.example/hearth/dashboards/login' },
])('below $publicUrl browsers find /login at $is', ({ publicUrl, is }) => {
  const settings = read({ ...named, ...(publicUrl !== undefined && { oidcPublicUrl: publicUrl }) })
  expect(publicAddress(settings ?? { publicUrl: '' }, '/login').href).toBe(is)
})
