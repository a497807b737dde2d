import { expect, test } from 'vitest'
import type { DataSource } from '../../domain/datasource/data-source.ts'
import { postgresTls } from './postgres-tls.ts'

const tls = (jsonData: object, secrets: Record<string, string> = {}) =>
  postgresTls({ name: 'Shop', settings: { jsonData } } as unknown as DataSource, secrets, 'db.example')

test.each([
  { sslmode: undefined, is: { servername: 'db.example' } },
  { sslmode: '', is: { servername: 'db.example' } },
  { sslmode: 7, is: { servername: 'db.example' } },
  { sslmode: 'verify-full', is: { servername: 'db.example' } },
  { sslmode: 'require', is: { servername: 'db.example', rejectUnauthorized: false } },
  { sslmode: 'verify-ca', is: { servername: 'db.example', checkServerIdentity: expect.any(Function) } },
  { sslmode: 'disable', is: false },
])('postgresTls() by the mode $sslmode', ({ sslmode, is }) => expect(tls({ sslmode })).toEqual(is))

test('postgresTls() takes any name of a server that its authority vouches for', () => {
  const options = tls({ sslmode: 'verify-ca' })
  if (options === false) throw new Error('Cannot check: nothing is encrypted')
  expect(options.checkServerIdentity?.('other.example', {} as never)).toBeUndefined()
})

test.each(['require', 'verify-ca', 'verify-full'])(
  'postgresTls() gives certificates along by the mode %s',
  (sslmode) => {
    const pair = { tlsClientCert: 'cert', tlsClientKey: 'key' }
    expect(tls({ sslmode }, { ...pair, tlsCACert: 'ca' })).toMatchObject({ ca: 'ca', cert: 'cert', key: 'key' })
    expect(tls({ sslmode }, { tlsClientKey: 'key' })).not.toHaveProperty('key')
    expect(tls({ sslmode }, pair)).not.toHaveProperty('ca')
  },
)

test.each([
  ...['sslRootCertFile', 'sslCertFile', 'sslKeyFile'].map((param) => ({
    jsonData: { [param]: '/a/file' },
    param,
    remedy: 'certificates are given as text, in secureJsonData',
  })),
  {
    jsonData: { sslmode: 'prefer' },
    param: 'sslmode',
    remedy: 'it has to be disable, require, verify-ca or verify-full',
  },
])('postgresTls() refuses $jsonData', ({ jsonData, param, remedy }) => {
  const message = `Cannot use "${param}" of data source "Shop": ${remedy}`
  expect(() => tls(jsonData)).toThrow(expect.objectContaining({ kind: 'invalid', param, message }))
})

test('postgresTls() asks for no files where they are empty, or nothing is encrypted', () => {
  expect(tls({ sslRootCertFile: '', sslKeyFile: 7 })).toEqual({ servername: 'db.example' })
  expect(tls({ sslmode: 'disable', sslCertFile: '/a/file' })).toBe(false)
})
