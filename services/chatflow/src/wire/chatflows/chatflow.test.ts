import { describe, expect, test } from 'vitest'
import { type Chatflow, emptyChatflow } from '../../domain/chatflows/chatflow.ts'
import {
  chatflowChangeSchema,
  newChatflowSchema,
  parseChatflowChange,
  parseNewChatflow,
  renderChatflow,
  renderPublicChatflow,
} from './chatflow.ts'

const id = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const sent = { name: 'Bot', type: 'CHATFLOW', flowData: '{}' }
const create = (own: object) => parseNewChatflow(newChatflowSchema.parse({ ...sent, ...own }))
const change = (own: object) => parseChatflowChange(chatflowChangeSchema.parse(own), 5)

describe('a new chatflow', () => {
  test('holds what was sent, and drops what is the server’s', () => {
    expect(create({ name: ' Bot ', createdDate: 'x', versionNote: 'why' })).toStrictEqual({
      name: 'Bot',
      type: 'CHATFLOW',
      flowData: '{}',
    })
  })

  test.each([
    { own: { id }, read: { id } },
    { own: { id: null }, read: {} },
    { own: { deployed: true, isPublic: null }, read: { deployed: true, isPublic: false } },
    { own: { apikeyid: 'k' }, read: { apiKeyId: 'k' } },
    {
      own: { apikeyid: '', analytic: null, category: 'a;b' },
      read: { apiKeyId: undefined, analytic: undefined, category: 'a;b' },
    },
    { own: { retention: { days: 30 } }, read: { retention: { days: 30, store: true } } },
  ])('is read with $own', ({ own, read }) => {
    expect(create(own)).toStrictEqual({ ...sent, ...read })
  })

  test.each([
    { flowData: '' },
    { flowData: 'text' },
    { flowData: 'null' },
    { flowData: '[]' },
    { flowData: '{"nodes":{}}' },
    { flowData: '{"edges":"x"}' },
    { type: 'OTHER' },
    { name: ' ' },
    { name: 'x'.repeat(1_001) },
    { chatbotConfig: '{' },
    { retention: { days: 0 } },
    { retention: { days: 36_501 } },
    { retention: { other: 1 } },
  ])('is refused with %j', (own) => {
    expect(newChatflowSchema.safeParse({ ...sent, ...own }).success).toBe(false)
  })

  test.each([
    { flowData: '{"nodes":[],"edges":[]}' },
    { flowData: '{"nodes":[]}' },
    { name: 'x'.repeat(1_000) },
    { chatbotConfig: '' },
    { chatbotConfig: null },
    { retention: { days: 1 } },
    { retention: { days: 36_500 } },
    { retention: null },
  ])('may hold %j', (own) => {
    expect(newChatflowSchema.safeParse({ ...sent, ...own }).success).toBe(true)
  })
})

describe('a change of a chatflow', () => {
  test.each([
    { own: {}, read: {} },
    { own: { name: 'Other', versionNote: 'why' }, read: { name: 'Other' } },
    { own: { isPublic: true, apikeyid: null }, read: { isPublic: true, apiKeyId: undefined } },
    { own: { chatbotConfig: '' }, read: { chatbotConfig: undefined } },
  ])('alters what was sent: $own', ({ own, read }) => {
    expect(change(own)).toStrictEqual({ ...read, updatedAtMs: 5 })
  })
})

describe('a chatflow', () => {
  const flowData = '{"nodes":[{"id":"a","data":{"name":"m","credential":"c-1","inputs":{}}}],"edges":[]}'
  const chatflow: Chatflow = {
    ...emptyChatflow,
    id,
    name: 'Bot',
    type: 'CHATFLOW',
    flowData,
    isPublic: true,
    apiKeyId: 'k',
    chatbotConfig: '{"title":"Hi"}',
    apiConfig: '{}',
    analytic: '{}',
    speechToText: '{}',
    textToSpeech: '{}',
    followUpPrompts: '{}',
    retention: { store: true },
    webhookSecretConfigured: true,
    mcpServerConfig: '{}',
    createdAtMs: 0,
    updatedAtMs: 0,
  }
  const row = renderChatflow(chatflow)

  test('is shown as a row', () => {
    expect(row).toEqual({
      id,
      name: 'Bot',
      flowData,
      deployed: false,
      isPublic: true,
      apikeyid: 'k',
      chatbotConfig: '{"title":"Hi"}',
      apiConfig: '{}',
      analytic: '{}',
      speechToText: '{}',
      textToSpeech: '{}',
      followUpPrompts: '{}',
      category: null,
      retention: { store: true },
      webhookSecretConfigured: true,
      mcpServerConfig: '{}',
      type: 'CHATFLOW',
      createdDate: '1970-01-01T00:00:00.000Z',
      updatedDate: '1970-01-01T00:00:00.000Z',
      workspaceId: null,
    })
  })

  test('shows without a key its drawing and its looks alone', () => {
    const shown = renderPublicChatflow(chatflow)
    expect(shown.flowData).not.toContain('c-1')
    expect(shown).toEqual({
      ...row,
      flowData: shown.flowData,
      apikeyid: null,
      apiConfig: null,
      analytic: null,
      speechToText: null,
      textToSpeech: null,
      followUpPrompts: null,
      retention: null,
      webhookSecretConfigured: false,
      mcpServerConfig: null,
    })
  })
})
