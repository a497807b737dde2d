import { describe, expect, test } from 'vitest'
import { faultsOf, readSettings, renderSettings } from './settings.ts'

const flow = {
  name: 'Support',
  category: 'a;b',
  deployed: true,
  isPublic: false,
  apikeyid: null,
  chatbotConfig: '{"allowedOrigins":["shop.example",""],"title":"Hi"}',
  apiConfig: '{"rateLimit":{"status":true,"limitMax":"5","limitDuration":"60"},"overrideConfig":{"status":true}}',
}
const bare = { ...flow, category: null, chatbotConfig: null, apiConfig: null }

describe('readSettings()', () => {
  test('reads the columns', () => {
    expect(readSettings(flow)).toMatchObject({
      categories: ['a', 'b'],
      access: 'keys',
      allowedOrigins: ['shop.example'],
      isLimited: true,
      limitMax: 5,
      limitSeconds: 60,
    })
  })

  test('of a flow without any, has none', () => {
    expect(readSettings(bare)).toMatchObject({ categories: [], allowedOrigins: [], isLimited: false, limitMax: 60 })
  })

  test.each([
    { change: { isPublic: true, apikeyid: 'k' }, access: 'public' },
    { change: { apikeyid: 'k' }, access: 'key' },
    { change: {}, access: 'keys' },
  ])('$access may ask it', ({ change, access }) => expect(readSettings({ ...flow, ...change }).access).toBe(access))
})

describe('renderSettings()', () => {
  test('keeps what else the columns hold', () => {
    const { chatbotConfig, apiConfig } = renderSettings(readSettings(flow), flow)
    expect(JSON.parse(chatbotConfig ?? '')).toMatchObject({ title: 'Hi', allowedOrigins: ['shop.example'] })
    expect(JSON.parse(apiConfig ?? '')).toMatchObject({
      overrideConfig: { status: true },
      rateLimit: { status: true, limitMax: '5', limitDuration: '60', limitMsg: '' },
    })
  })

  test.each([
    { access: 'public', columns: { isPublic: true, apikeyid: null } },
    { access: 'key', columns: { isPublic: false, apikeyid: 'k' } },
    { access: 'keys', columns: { isPublic: false, apikeyid: null } },
  ] as const)('opens it to $access', ({ access, columns }) => {
    expect(renderSettings({ ...readSettings(flow), access, keyId: 'k' }, flow)).toMatchObject(columns)
  })

  test('clears a category that is gone', () => {
    expect(renderSettings({ ...readSettings(flow), categories: [] }, flow).category).toBeNull()
  })
})

test('a name and a chosen key cannot be left out', () => {
  expect(faultsOf({ ...readSettings(flow), name: ' ', access: 'key' })).toEqual({
    name: expect.any(String),
    keyId: expect.any(String),
  })
  expect(faultsOf(readSettings(flow))).toEqual({})
})
