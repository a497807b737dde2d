import { describe, expect, test } from 'vitest'
import { emptyChatflow } from './chatflow.ts'
import { parseFlowSettings, type SettingsColumns } from './flow-settings.ts'

const read = (columns: Partial<SettingsColumns>) => parseFlowSettings({ ...emptyChatflow, ...columns })

const settings = (chatbotConfig: unknown, apiConfig?: unknown) =>
  read({ chatbotConfig: JSON.stringify(chatbotConfig), apiConfig: JSON.stringify(apiConfig) })

describe('code that has the last word', () => {
  test.each([
    { name: 'is a JSON text, as the editor stores it', customFunction: '"return 1"', expected: 'return 1' },
    { name: 'may be plain', customFunction: 'return 1', expected: 'return 1' },
    { name: 'may be JSON of another kind, which is code', customFunction: '1', expected: '1' },
    { name: 'is absent when it is no text', customFunction: 1 },
    { name: 'is absent when nobody wrote it', customFunction: undefined },
  ])('$name', ({ customFunction, expected }) => {
    expect(settings({ postProcessing: { enabled: true, customFunction } }).postProcessing).toBe(expected)
  })

  test.each([
    { name: 'it is switched off', postProcessing: { enabled: false, customFunction: 'return 1' } },
    { name: 'it is switched on by a text', postProcessing: { enabled: 'true', customFunction: 'return 1' } },
    { name: 'its settings are a list', postProcessing: ['return 1'] },
    { name: 'nobody set it', postProcessing: undefined },
  ])('counts for nothing when $name', ({ postProcessing }) => {
    expect(settings({ postProcessing }).postProcessing).toBeUndefined()
  })
})

describe('what callers may set', () => {
  const overrides = (overrideConfig: unknown) => settings({}, { overrideConfig }).overrides

  test('are inputs, by the label of their node, and variables', () => {
    const nodes = {
      'Chat model': [{ name: 'temperature', enabled: true }, { name: 'key', enabled: false }, { enabled: true }],
      Prompt: 'none',
    }
    const variables = [{ name: 'a', enabled: true }, { name: 'b', enabled: 'true' }, 'c']
    expect(overrides({ status: true, nodes, variables })).toEqual({
      inputs: new Map([
        ['Chat model', new Set(['temperature'])],
        ['Prompt', new Set()],
      ]),
      variables: new Set(['a']),
    })
  })

  test('is nothing by default, although overriding is on', () => {
    expect(overrides({ status: true })).toEqual({ inputs: new Map(), variables: new Set() })
    expect(overrides({ status: true, nodes: [] })).toEqual({ inputs: new Map(), variables: new Set() })
  })

  test.each([undefined, [], { status: false }, { status: 'true' }])('is closed by %o', (overrideConfig) => {
    expect(overrides(overrideConfig)).toBeUndefined()
  })
})

describe('the longest question', () => {
  test.each([
    {
      name: 'is a number, with words for longer ones',
      textInput: { maxChars: 9, maxCharsWarningMessage: 'Brief' },
      limit: { maxChars: 9, refusal: 'Brief' },
    },
    { name: 'is a text that holds one', textInput: { maxChars: '9' }, limit: { maxChars: 9, refusal: undefined } },
    { name: 'is none where nobody set it', textInput: { placeholder: 'Ask' }, limit: undefined },
    { name: 'is none of zero', textInput: { maxChars: 0 }, limit: undefined },
  ])('$name', ({ textInput, limit }) => expect(settings({ textInput }).questionLimit).toEqual(limit))
})

describe('the pages that may ask', () => {
  test('are those that the owner named, with words for others', () => {
    const chatbotConfig = { allowedOrigins: ['https://shop.example', ' '], allowedOriginsError: 'Go away' }
    expect(settings(chatbotConfig).allowedOrigins).toEqual({ origins: ['https://shop.example'], refusal: 'Go away' })
  })

  test.each([
    { name: 'without settings', chatbotConfig: undefined },
    { name: 'when none is named', chatbotConfig: '{"allowedOrigins":[""]}' },
    { name: 'when the settings name no origins', chatbotConfig: '{"leads":{}}' },
    { name: 'when the settings are no object', chatbotConfig: 'null' },
  ])('are all $name', ({ chatbotConfig }) => {
    expect(read({ chatbotConfig }).allowedOrigins).toBeUndefined()
  })

  test('stay the only ones when the words for others are no text', () => {
    expect(settings({ allowedOrigins: ['a'], allowedOriginsError: 1 }).allowedOrigins?.origins).toEqual(['a'])
  })
})

describe('a rate limit', () => {
  const configOf = (rateLimit: object) => JSON.stringify({ rateLimit })

  test('is read from numbers and from the texts that editors store', () => {
    const apiConfig = configOf({ status: true, limitMax: '2', limitDuration: 10, limitMsg: 'Slow down' })
    expect(read({ apiConfig }).rateLimit).toEqual({ max: 2, windowMs: 10_000, refusal: 'Slow down' })
  })

  test.each([
    { name: 'no settings', apiConfig: undefined },
    { name: 'settings of something else', apiConfig: '{"overrideConfig":{}}' },
    { name: 'settings that are no object', apiConfig: 'null' },
    { name: 'one that is switched off', apiConfig: configOf({ status: false, limitMax: 1, limitDuration: 1 }) },
    { name: 'one without numbers', apiConfig: configOf({ status: true, limitMax: '', limitDuration: '' }) },
  ])('is none with $name', ({ apiConfig }) => {
    expect(read({ apiConfig }).rateLimit).toBeUndefined()
  })
})

describe('files that become text of a chat', () => {
  const fileUpload = (fullFileUpload: unknown) => settings({ fullFileUpload }).fileUpload

  test('are of the types that the owner lists', () => {
    const listed = fileUpload({ status: true, allowedUploadFileTypes: 'text/csv,application/pdf' })
    expect(listed).toEqual({ types: new Set(['text/csv', 'application/pdf']) })
  })

  test.each([undefined, '', ' ', 5])('are of any type where the list is %o', (allowedUploadFileTypes) => {
    expect(fileUpload({ status: true, allowedUploadFileTypes })).toEqual({ types: undefined })
  })

  test.each([undefined, { status: false }, { status: 'true' }])('are not taken with %o', (setting) => {
    expect(fileUpload(setting)).toBeUndefined()
  })
})

describe('speech', () => {
  test('is that of the first provider that is switched on', () => {
    const textToSpeech = JSON.stringify({
      a: { status: false },
      b: null,
      c: { status: true, voice: 'v' },
      d: { status: true },
    })
    expect(read({ textToSpeech }).textToSpeech).toEqual({ provider: 'c', settings: { status: true, voice: 'v' } })
  })

  test.each([undefined, '', '{}', '[]', '{"a":{"status":"true"}}', '{"a"'])('is off with %s', (speechToText) => {
    expect(read({ speechToText }).speechToText).toBeUndefined()
  })
})

describe('questions that could follow', () => {
  const provider = { credentialId: 'c', prompt: 'After {history}?', modelName: 'm' }

  test('come from the provider that is chosen', () => {
    const followUpPrompts = JSON.stringify({
      status: true,
      selectedProvider: 'ollama',
      ollama: provider,
      chatOpenAI: {},
    })
    expect(read({ followUpPrompts }).followUps).toEqual({
      provider: 'ollama',
      credentialId: 'c',
      prompt: 'After {history}?',
      values: { modelName: 'm' },
    })
  })

  test('need neither a credential nor a prompt', () => {
    const own = { credentialId: '', prompt: ' ', modelName: 'm' }
    const followUpPrompts = JSON.stringify({ status: true, selectedProvider: 'ollama', ollama: own })
    expect(read({ followUpPrompts }).followUps).toMatchObject({ credentialId: undefined, prompt: undefined })
  })

  test.each([
    { name: 'they are switched off', column: { status: false, selectedProvider: 'ollama', ollama: provider } },
    { name: 'no provider is chosen', column: { status: true, ollama: provider } },
    { name: 'the chosen one has no settings', column: { status: true, selectedProvider: 'ollama' } },
  ])('are none when $name', ({ column }) => {
    expect(read({ followUpPrompts: JSON.stringify(column) }).followUps).toBeUndefined()
  })
})

test('the widget is shown its looks, and nothing of the server’s own', () => {
  const looks = { title: 'Shop', starterPrompts: { 0: { prompt: 'Hi' } }, fullFileUpload: { status: false } }
  const own = { allowedOrigins: ['a'], allowedOriginsError: 'b', postProcessing: { enabled: true } }
  expect(settings({ ...looks, ...own }).widget).toEqual(looks)
})
