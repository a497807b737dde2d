import { describe, expect, test } from 'vitest'
import { changesBetween, faultsOf, readSettings, renderSettings } from './settings.ts'

const flow = {
  name: 'Support',
  category: 'a;b',
  deployed: true,
  isPublic: false,
  apikeyid: null,
  chatbotConfig: '{"allowedOrigins":["shop.example",""],"title":"Hi"}',
  apiConfig: '{"rateLimit":{"status":true,"limitMax":"5","limitDuration":"60"},"overrideConfig":{"status":true}}',
  speechToText: null,
  textToSpeech: null,
  followUpPrompts: null,
  retention: null,
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
    const settings = { ...readSettings(flow), allowedOrigins: ['other.example'], limitMessage: 'Later' }
    const { chatbotConfig, apiConfig } = renderSettings(settings, flow)
    expect(JSON.parse(chatbotConfig ?? '')).toMatchObject({ title: 'Hi', allowedOrigins: ['other.example'] })
    expect(JSON.parse(apiConfig ?? '')).toMatchObject({
      overrideConfig: { status: true },
      rateLimit: { status: true, limitMax: '5', limitDuration: '60', limitMsg: 'Later' },
    })
  })

  test.each([
    { access: 'public', columns: { isPublic: true, apikeyid: null } },
    { access: 'key', columns: { isPublic: false, apikeyid: 'k' } },
    { access: 'keys', columns: { isPublic: false, apikeyid: null } },
  ] as const)('opens it to $access', ({ access, columns }) => {
    const before = { ...flow, isPublic: access !== 'public', apikeyid: null }
    expect(renderSettings({ ...readSettings(before), access, keyId: 'k' }, before)).toEqual(columns)
  })

  test('leaves columns alone of which nothing was edited', () => {
    expect(renderSettings({ ...readSettings(flow), name: 'Other' }, flow)).toEqual({ name: 'Other' })
    expect(renderSettings({ ...readSettings(bare), deployed: false }, bare)).toEqual({ deployed: false })
    expect(Object.keys(renderSettings({ ...readSettings(bare), leadTitle: 'Who?' }, bare))).toEqual(['chatbotConfig'])
    const edited = renderSettings({ ...readSettings(flow), speakProvider: 'openai', takesFiles: true }, flow)
    expect(JSON.parse(edited.textToSpeech ?? '')).toMatchObject({ openai: { status: true } })
    expect(JSON.parse(edited.chatbotConfig ?? '')).toMatchObject({ title: 'Hi', fullFileUpload: { status: true } })
  })

  test('clears a category that is gone', () => {
    expect(renderSettings({ ...readSettings(flow), categories: [] }, flow).category).toBeNull()
  })
})

test.each([
  { name: 'a name', change: { name: ' ' }, fault: 'name' },
  { name: 'the one key', change: { access: 'key' }, fault: 'keyId' },
  { name: 'whose model suggests', change: { suggests: true }, fault: 'suggestProvider' },
  { name: 'the code that is switched on', change: { isProcessed: true }, fault: 'processingCode' },
] as const)('$name cannot be left out', ({ change, fault }) => {
  expect(faultsOf({ ...readSettings(flow), ...change })).toEqual({ [fault]: true })
  expect(faultsOf(readSettings(flow))).toEqual({})
})

test('changesBetween() names what differs', () => {
  const before = readSettings(flow)
  expect(changesBetween(before, { ...before, name: 'Other', categories: [...before.categories] })).toEqual(['name'])
})

describe('what is kept', () => {
  const retentionOf = (change: object) => renderSettings({ ...readSettings(flow), ...change }, flow).retention

  test('is all again when nothing is said any more', () => {
    const before = { ...flow, retention: { store: false } }
    expect(renderSettings({ ...readSettings(before), isKept: true }, before)).toEqual({ retention: null })
    expect(readSettings(flow)).toMatchObject({ isKept: true, keptDays: undefined, isRedacted: false })
  })

  test.each([
    { name: 'may be nothing', change: { isKept: false }, retention: { store: false } },
    { name: 'may go after days', change: { keptDays: 30 }, retention: { store: true, days: 30 } },
    { name: 'may be every run', change: { keepsAllRuns: true }, retention: { store: true, traces: true } },
    { name: 'may leave out who people are', change: { isRedacted: true }, retention: { store: true, redactPii: true } },
  ])('$name', ({ change, retention }) => {
    expect(retentionOf(change)).toEqual(retention)
    expect(readSettings({ ...flow, retention: retention as never })).toMatchObject(change)
  })
})
