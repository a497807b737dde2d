import { expect, test } from 'vitest'
import { parseConfig } from '../config/parse-config.ts'
import type { Message } from '../receivers/message.ts'
import { createTexts } from '../texts/texts.ts'
import { createHttpSender } from './http-sender.ts'
import { createMailSender } from './mail-sender.ts'
import { createSending } from './sending.ts'
import { startSmtp } from './smtp.fixture.ts'

const message: Message = {
  receiver: 'r',
  groupKey: '{}:{}',
  groupLabels: { alertname: 'A' },
  alerts: [
    {
      status: 'firing',
      labels: { alertname: 'A' },
      annotations: { summary: 'a < b' },
      startsAtMs: 0,
      endsAtMs: undefined,
      generatorUrl: '',
      fingerprint: 'f',
    },
  ],
  externalUrl: 'http://here',
}

async function send(port: number, settings: string) {
  const { receivers, global } = parseConfig(
    `
global: { smtp_smarthost: '127.0.0.1:${port}', smtp_from: us@example.org, smtp_require_tls: false }
route: { receiver: r }
receivers: [{ name: r, email_configs: [${settings}] }]`,
    'a.yml',
  )
  const [integration] = receivers.flatMap(({ integrations }) => integrations)
  if (integration === undefined) throw new Error('Cannot send: there is no receiver')
  const http = createHttpSender({ version: '1' })
  const sending = createSending({ global, texts: createTexts([]), http, mail: createMailSender() })
  try {
    return await sending(integration, message, AbortSignal.timeout(20_000))
  } finally {
    http.close()
  }
}

test('a mail is sent as its settings say', async () => {
  const smtp = await startSmtp()
  const settings = `{ to: 'a@example.org, b@example.org', auth_username: me, auth_password: secret,
    headers: { Subject: 'About {{ .GroupLabels.alertname }}', X-Kind: alert } }`
  expect(await send(smtp.port, settings)).toEqual({ kind: 'sent' })
  smtp.close()
  const login = `AUTH PLAIN ${Buffer.from('\0me\0secret').toString('base64')}`
  const envelope = ['MAIL FROM:<us@example.org>', 'RCPT TO:<a@example.org>', 'RCPT TO:<b@example.org>']
  expect(smtp.commands).toEqual(expect.arrayContaining(['EHLO localhost', login, ...envelope]))
  const [mail = ''] = smtp.mails
  expect(mail).toContain('Subject: About A')
  expect(mail).toMatch(/x-kind: alert/i)
  expect(mail.replaceAll('=\n', '')).toContain('<strong>a &lt; b</strong>')
})

test.each([
  { name: 'what is refused for good is given up', refusal: { RCPT: '550 nobody here' }, kind: 'never' },
  { name: 'what is refused for now is tried again', refusal: { MAIL: '451 busy' }, kind: 'later' },
])('$name', async ({ refusal, kind }) => {
  const smtp = await startSmtp(refusal)
  const outcome = await send(smtp.port, '{ to: a@example.org }')
  smtp.close()
  expect(outcome).toMatchObject({ kind, reason: expect.stringContaining(Object.values(refusal)[0] ?? '') })
})

test('without encryption nothing is sent where it has to be encrypted', async () => {
  const smtp = await startSmtp()
  const outcome = await send(smtp.port, '{ to: a@example.org, require_tls: true }')
  smtp.close()
  expect([outcome.kind, smtp.mails]).toEqual(['never', []])
})

test('metadata services are no mail servers', async () => {
  const outcome = await send(25, "{ to: a@example.org, smarthost: '169.254.169.254:25' }")
  expect(outcome).toMatchObject({ kind: 'later', reason: expect.stringContaining('link-local or a metadata service') })
})
