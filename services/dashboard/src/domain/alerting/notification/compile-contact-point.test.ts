import { describe, expect, test } from 'vitest'
import { compileContactPoint } from './compile-contact-point.ts'

const compile = (type: string, settings: Readonly<Record<string, unknown>>, disableResolveMessage = false) =>
  compileContactPoint({ uid: 'u', name: 'n', type, settings, disableResolveMessage, provenance: '' })

test('whether a resolved alert is sent is said', () => {
  expect(compile('teams', { url: 'u' })).toEqual({
    list: 'msteamsv2_configs',
    config: { send_resolved: true, webhook_url: 'u' },
  })
  expect(compile('teams', { url: 'u' }, true).config.send_resolved).toBe(false)
})

describe('a contact point', () => {
  test.each([
    {
      type: 'email',
      settings: { addresses: 'a@x; b@x,\nc@x ;', subject: 'S', message: 'M', singleEmail: true, from: '' },
      config: { to: 'a@x, b@x, c@x', headers: { Subject: 'S' }, text: 'M' },
    },
    { type: 'email', settings: { addresses: 'a@x', subject: '' }, config: { to: 'a@x' } },
    { type: 'webhook', settings: { url: 'u', httpMethod: 'post' }, config: { url: 'u' } },
    {
      type: 'webhook',
      settings: { url: 'u', maxAlerts: '3', username: 'n', password: 'p' },
      config: { url: 'u', max_alerts: 3, http_config: { basic_auth: { username: 'n', password: 'p' } } },
    },
    {
      type: 'webhook',
      settings: { url: 'u', authorization_credentials: 't' },
      config: { url: 'u', http_config: { authorization: { type: 'Bearer', credentials: 't' } } },
    },
    {
      type: 'webhook',
      settings: { url: 'u', authorization_credentials: 't', authorization_scheme: 'Own' },
      config: { url: 'u', http_config: { authorization: { type: 'Own', credentials: 't' } } },
    },
    { type: 'slack', settings: { url: 'u', recipient: '#c' }, config: { api_url: 'u', channel: '#c' } },
    {
      type: 'slack',
      settings: { token: 't' },
      config: {
        api_url: 'https://slack.com/api/chat.postMessage',
        http_config: { authorization: { credentials: 't' } },
      },
    },
    {
      type: 'opsgenie',
      settings: { apiKey: 'k', apiUrl: 'https://o.example/v2/alerts/' },
      config: { api_key: 'k', api_url: 'https://o.example/' },
    },
    {
      type: 'opsgenie',
      settings: { apiKey: 'k', apiUrl: 'https://o.example/v2/alerts' },
      config: { api_key: 'k', api_url: 'https://o.example/' },
    },
    { type: 'opsgenie', settings: { apiKey: 'k' }, config: { api_key: 'k' } },
    {
      type: 'telegram',
      settings: { bottoken: 't', chatid: '-5', message_thread_id: 6 },
      config: { bot_token: 't', chat_id: -5, message_thread_id: 6 },
    },
    { type: 'telegram', settings: { bottoken: 't', chatid: 5 }, config: { bot_token: 't', chat_id: 5 } },
    {
      type: 'discord',
      settings: { url: 'u', message: {}, title: null, avatar_url: false, use_discord_username: true },
      config: { webhook_url: 'u' },
    },
  ])('of type $type: $settings', ({ type, settings, config }) => {
    expect(compile(type, settings).config).toEqual({ send_resolved: true, ...config })
  })

  test.each([
    { type: 'pigeon', settings: {}, says: 'type: "pigeon" cannot be reached here; email, webhook' },
    { type: 'toString', settings: {}, says: 'type: "toString" cannot be reached here' },
    { type: 'webhook', settings: { url: '' }, says: 'settings.url: a contact point of type "webhook" needs it' },
    { type: 'pushover', settings: { userKey: 'k' }, says: 'settings.apiToken: a contact point of type "pushover"' },
    { type: 'slack', settings: {}, says: 'settings.url: a contact point of type "slack" needs it, or "token"' },
    {
      type: 'teams',
      settings: { url: 'u', x: 1 },
      says: 'settings.x: it has no effect on "teams" here; leave it out: url, title, message have',
    },
    {
      type: 'webhook',
      settings: { url: 'u', httpMethod: 'PUT' },
      says: 'settings.httpMethod: messages are sent by POST',
    },
    {
      type: 'webhook',
      settings: { url: 'u', maxAlerts: 'x' },
      says: 'settings.maxAlerts: it has to be a whole number',
    },
    {
      type: 'telegram',
      settings: { bottoken: 't', chatid: 1.5 },
      says: 'settings.chatid: it has to be a whole number',
    },
    {
      type: 'telegram',
      settings: { bottoken: 't', chatid: 1, message_thread_id: 'x' },
      says: 'settings.message_thread_id: it has to be a whole number',
    },
  ])('is refused: $says', ({ type, settings, says }) => {
    expect(() => compile(type, settings)).toThrow(`invalid contact point: ${says}`)
  })

  test('may leave empty what has no effect', () => {
    expect(compile('teams', { url: 'u', x: '', y: null, z: [] }).config).toEqual({
      send_resolved: true,
      webhook_url: 'u',
    })
  })
})
