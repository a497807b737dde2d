import { z } from 'zod'
import { text as plainText } from '../config/fields.ts'
import type { GlobalConfig } from '../config/global-schema.ts'
import { tlsConfig } from '../config/http-config.ts'
import type { OutgoingMail } from './outgoing.ts'
import { readSecret } from './read-secret.ts'
import { receiverKind } from './receiver-kind.ts'
import { named, template, templates } from './settings.ts'

const settings = z.strictObject({
  send_resolved: z.boolean().default(false),
  to: template,
  from: template.optional(),
  hello: z.string().optional(),
  /** `host:port` */
  smarthost: z.string().optional(),
  auth_username: z.string().optional(),
  auth_password: plainText.optional(),
  auth_password_file: z.string().optional(),
  require_tls: z.boolean().optional(),
  tls_config: tlsConfig.optional(),
  /** The subject among them. */
  headers: templates,
  html: template.default(named('email.default.html')),
  text: template.default(''),
})

type Settings = z.output<typeof settings>

export const email = receiverKind({
  key: 'email_configs',
  name: 'email',
  schema: settings,
  minIntervalMs: 1_000,
  fault(own, global) {
    const { smarthost, from } = withGlobals(own, global)
    if (from === undefined) return 'no global SMTP from set, and no "from" of its own'
    if (smarthost === undefined) return 'no global SMTP smarthost set, and no "smarthost" of its own'
    return splitAddress(smarthost) === undefined ? `address ${smarthost}: it has to be host:port` : undefined
  },
  async compose({ settings: own, global, text, html, all }) {
    const { subject = named('email.default.subject'), to = own.to, from, ...headers } = lowerNames(own.headers)
    return [
      {
        kind: 'mail',
        server: await serverOf(own, global),
        from: await text(from ?? withGlobals(own, global).from ?? ''),
        to: await text(to),
        subject: await text(subject),
        html: await html(own.html),
        text: await text(own.text),
        headers: await all(headers),
      },
    ]
  },
})

function withGlobals(own: Settings, global: GlobalConfig) {
  return { smarthost: own.smarthost ?? global.smtp_smarthost, from: own.from ?? global.smtp_from }
}

async function serverOf(own: Settings, global: GlobalConfig): Promise<OutgoingMail['server']> {
  const user = own.auth_username ?? global.smtp_auth_username
  const isOwn = own.auth_password !== undefined || own.auth_password_file !== undefined
  const password = isOwn
    ? () => readSecret(own.auth_password, own.auth_password_file)
    : () => readSecret(global.smtp_auth_password, global.smtp_auth_password_file)
  return {
    ...(splitAddress(withGlobals(own, global).smarthost ?? '') ?? { host: '', port: 0 }),
    hello: own.hello ?? global.smtp_hello,
    requireTls: own.require_tls ?? global.smtp_require_tls,
    tls: own.tls_config,
    auth: user === undefined ? undefined : { user, pass: await password() },
  }
}

function splitAddress(address: string): { readonly host: string; readonly port: number } | undefined {
  const [, host = '', port = ''] = /^\[?(.+?)\]?:(\d+)$/.exec(address) ?? []
  return host === '' ? undefined : { host, port: Number(port) }
}

// Names of headers are the same in capitals.
function lowerNames(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
