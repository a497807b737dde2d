import { describe, expect, test } from 'vitest'
import { parseConfig } from '../config/parse-config.ts'
import { createTexts } from '../texts/texts.ts'
import type { Message } from './message.ts'

const globals = `
global:
  slack_api_url: https://slack.example/hook
  opsgenie_api_key: og
route: { receiver: r }
`

const alert = {
  annotations: { summary: 's <b>', description: 'd & e' },
  startsAtMs: 0,
  endsAtMs: undefined,
  generatorUrl: 'http://g/',
  fingerprint: 'f',
} as const

const message = (status: 'firing' | 'resolved'): Message => ({
  receiver: 'r',
  groupKey: '{}:{alertname="A"}',
  groupLabels: { alertname: 'A' },
  alerts: [{ ...alert, status, labels: { alertname: 'A', severity: 'page', x: '1' } }],
  externalUrl: 'http://here',
})

async function compose(kind: string, settings: string, status: 'firing' | 'resolved' = 'firing') {
  const { receivers, global } = parseConfig(`${globals}receivers: [{ name: r, ${kind}: [${settings}] }]`, 'a.yml')
  const [integration] = receivers.flatMap(({ integrations }) => integrations)
  const [request] = (await integration?.compose(message(status), global, createTexts([]))) ?? []
  if (request?.kind !== 'http') throw new Error('Cannot compose: nothing came of it')
  const isJson = request.headers['content-type'] === 'application/json'
  const body = isJson ? JSON.parse(request.body) : Object.fromEntries(new URLSearchParams(request.body))
  return { url: request.url, authorization: request.headers.authorization, body }
}

const text = `Firing:
s <b>
d & e
  alertname: A
  severity: page
  x: 1
  http://g/
`
const details = text.replace('Firing:\n', '')
const title = '[FIRING:1] A (page 1)'
const key = 'ad4b39d3af6c5f089ddb8504a474cd124febe3ef322f263d58074fb0c51dc572'
const link = 'http://here/alerts'

// The forms are those that Alertmanager sends and the services document.
describe('what is sent to', () => {
  test.each([
    {
      kind: 'slack_configs',
      settings:
        '{ channel: "#a", text: "{{ .Status }}", fields: [{ title: t, value: "{{ .CommonLabels.x }}" }], actions: [{ type: button, text: t, url: u }] }',
      expected: {
        url: 'https://slack.example/hook',
        body: {
          channel: '#a',
          username: 'Hearth',
          attachments: [
            {
              title,
              title_link: link,
              pretext: '',
              text: 'firing',
              fallback: `${title} | ${link}`,
              callback_id: '',
              fields: [{ title: 't', value: '1', short: false }],
              actions: [{ type: 'button', text: 't', url: 'u' }],
              footer: '',
              color: 'danger',
              image_url: '',
              thumb_url: '',
              mrkdwn_in: ['fallback', 'pretext', 'text'],
            },
          ],
        },
      },
    },
    {
      kind: 'discord_configs',
      settings: '{ webhook_url: "https://d.example/x" }',
      expected: {
        url: 'https://d.example/x',
        body: { content: '', embeds: [{ title, description: text, color: 10_038_562 }] },
      },
    },
    {
      kind: 'msteams_configs',
      settings: '{ webhook_url: "https://t.example/x" }',
      expected: {
        url: 'https://t.example/x',
        body: {
          '@context': 'http://schema.org/extensions',
          '@type': 'MessageCard',
          title,
          summary: title,
          text,
          themeColor: '8C1A1A',
        },
      },
    },
    {
      kind: 'msteamsv2_configs',
      settings: '{ webhook_url: "https://t.example/x" }',
      expected: {
        body: {
          type: 'message',
          attachments: [
            expect.objectContaining({
              contentType: 'application/vnd.microsoft.card.adaptive',
              content: expect.objectContaining({
                type: 'AdaptiveCard',
                body: [
                  expect.objectContaining({ type: 'TextBlock', text: title, color: 'attention' }),
                  expect.objectContaining({ type: 'TextBlock', text }),
                ],
              }),
            }),
          ],
        },
      },
    },
    {
      kind: 'telegram_configs',
      settings: '{ bot_token: t, chat_id: -5 }',
      expected: {
        url: 'https://api.telegram.org/bott/sendMessage',
        body: {
          chat_id: '-5',
          text: `${title}\n${text.replace('<b>', '&lt;b&gt;').replace('d &', 'd &amp;')}`,
          parse_mode: 'HTML',
          disable_web_page_preview: true,
        },
      },
    },
    {
      kind: 'ntfy_configs',
      settings: '{ topic: alerts, token: tk, tags: "a, b" }',
      expected: {
        url: 'https://ntfy.sh/',
        authorization: 'Bearer tk',
        body: { topic: 'alerts', title, message: text, priority: 4, tags: ['a', 'b'], click: link },
      },
    },
    {
      kind: 'pagerduty_configs',
      settings: '{ routing_key: k, severity: "{{ .CommonLabels.severity }}", links: [{ href: h, text: t }] }',
      expected: {
        url: 'https://events.pagerduty.com/v2/enqueue',
        body: {
          routing_key: 'k',
          dedup_key: key,
          event_action: 'trigger',
          payload: {
            summary: title,
            source: 'Hearth',
            severity: 'page',
            custom_details: { firing: details, resolved: '', num_firing: '1', num_resolved: '0' },
          },
          client: 'Hearth',
          client_url: link,
          links: [{ href: 'h', text: 't' }],
        },
      },
    },
    {
      kind: 'opsgenie_configs',
      settings: '{ tags: "a,b", priority: P1, details: { q: r }, responders: [{ name: n, type: team }] }',
      expected: {
        url: 'https://api.opsgenie.com/v2/alerts',
        authorization: 'GenieKey og',
        body: {
          alias: key,
          message: title,
          description: text,
          details: { alertname: 'A', severity: 'page', x: '1', q: 'r' },
          source: link,
          responders: [{ name: 'n', type: 'team' }],
          tags: ['a', 'b'],
          priority: 'P1',
        },
      },
    },
    {
      kind: 'pushover_configs',
      settings: '{ user_key: u, token: t }',
      expected: {
        url: 'https://api.pushover.net/1/messages.json',
        body: {
          token: 't',
          user: 'u',
          title,
          message: text.trimEnd(),
          url: link,
          priority: '2',
          retry: '60',
          expire: '3600',
        },
      },
    },
  ])('$kind', async ({ kind, settings, expected }) => {
    expect(await compose(kind, settings)).toMatchObject(expected)
    const { body } = await compose(kind, settings)
    expect(Object.keys(body).sort()).toEqual(Object.keys(expected.body).sort())
  })

  test('Pushover is told for how long a message is of use, and how it looks and sounds, where that is set', async () => {
    const settings = '{ user_key: u, token: t, ttl: 90s, html: true, sound: siren, device: phone, url_title: More }'
    expect((await compose('pushover_configs', settings)).body).toMatchObject({
      ...{ ttl: '90', html: '1', sound: 'siren', device: 'phone', url_title: 'More' },
    })
  })

  test('services with a state of their own are told of the end', async () => {
    expect((await compose('pagerduty_configs', '{ routing_key: k }', 'resolved')).body).toMatchObject({
      event_action: 'resolve',
      dedup_key: key,
    })
    expect(await compose('opsgenie_configs', '{}', 'resolved')).toMatchObject({
      url: `https://api.opsgenie.com/v2/alerts/${key}/close?identifierType=alias`,
      body: { source: link },
    })
  })
})

test('one token of Telegram serves all receivers that have none of their own, and is not shown', async () => {
  const config = (own: string) =>
    parseConfig(
      `global: { telegram_bot_token: all }
route: { receiver: r }
receivers: [{ name: r, telegram_configs: [{ chat_id: 1${own} }] }]`,
      'a.yml',
    )
  const urlOf = async (own: string) => {
    const { receivers, global } = config(own)
    const [integration] = receivers.flatMap(({ integrations }) => integrations)
    const [request] = (await integration?.compose(message('firing'), global, createTexts([]))) ?? []
    return request?.kind === 'http' ? request.url : undefined
  }
  expect(await urlOf('')).toBe('https://api.telegram.org/botall/sendMessage')
  expect(await urlOf(', bot_token: own')).toBe('https://api.telegram.org/botown/sendMessage')
  expect(config('').shown).toContain('telegram_bot_token: <secret>')
})

test.each([
  { kind: 'discord_configs', settings: '{}', fault: 'receiver r/discord/0: one of webhook_url or webhook_url_file' },
  { kind: 'pushover_configs', settings: '{ user_key: u }', fault: 'one of token or token_file must be configured' },
  { kind: 'telegram_configs', settings: '{ chat_id: 1, bot_token: a, bot_token_file: b }', fault: 'at most one of' },
  { kind: 'slack_configs', settings: '{ text: "{{ .A" }', fault: 'receivers.0.slack_configs.0.text: Cannot read the' },
  { kind: 'slack_configs', settings: '{ txet: a }', fault: 'unknown key "txet" in receivers.0.slack_configs.0' },
])('$kind refuses $settings', async ({ kind, settings, fault }) => {
  await expect(compose(kind, settings)).rejects.toThrow(fault)
})

// As Alertmanager has them: chats and pages of people hear of ends, channels and mailboxes where that is wished.
test.each([
  { kind: 'webhook_configs', settings: '{ url: "http://w/" }', tells: true },
  { kind: 'discord_configs', settings: '{ webhook_url: "http://d/" }', tells: true },
  { kind: 'msteams_configs', settings: '{ webhook_url: "http://t/" }', tells: true },
  { kind: 'msteamsv2_configs', settings: '{ webhook_url: "http://t/" }', tells: true },
  { kind: 'ntfy_configs', settings: '{ topic: t }', tells: true },
  { kind: 'opsgenie_configs', settings: '{}', tells: true },
  { kind: 'pagerduty_configs', settings: '{ routing_key: k }', tells: true },
  { kind: 'pushover_configs', settings: '{ user_key: u, token: t }', tells: true },
  { kind: 'telegram_configs', settings: '{ bot_token: b, chat_id: 1 }', tells: true },
  { kind: 'slack_configs', settings: '{ channel: "#a" }', tells: false },
  { kind: 'email_configs', settings: '{ to: a@b.example, from: c@d.example, smarthost: "m:25" }', tells: false },
])('$kind tells that alerts are over: $tells, unless the file says otherwise', ({ kind, settings, tells }) => {
  const told = (own: string) => {
    const { receivers } = parseConfig(`${globals}receivers: [{ name: r, ${kind}: [${own}] }]`, 'a.yml')
    return receivers.flatMap(({ integrations }) => integrations.map(({ sendResolved }) => sendResolved))
  }
  expect(told(settings)).toEqual([tells])
  expect(told(settings.replace(/ ?}$/, `${settings === '{}' ? '' : ','} send_resolved: ${!tells} }`))).toEqual([!tells])
})
