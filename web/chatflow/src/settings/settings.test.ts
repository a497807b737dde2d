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

  test('leaves columns alone of which nothing was edited', () => {
    expect(renderSettings({ ...readSettings(flow), name: 'Other' }, flow)).not.toHaveProperty('speechToText')
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

  test.each([
    { name: 'of a flow that says nothing is all', change: {}, retention: null },
    { name: 'may be nothing', change: { isKept: false }, retention: { store: false } },
    { name: 'may go after days', change: { keptDays: 30 }, retention: { store: true, days: 30 } },
    { name: 'may be every run', change: { keepsAllRuns: true }, retention: { store: true, traces: true } },
    { name: 'may leave out who people are', change: { isRedacted: true }, retention: { store: true, redactPii: true } },
  ])('$name', ({ change, retention }) => {
    expect(retentionOf(change)).toEqual(retention)
    expect(readSettings({ ...flow, retention: retention as never })).toMatchObject(change)
  })
})
