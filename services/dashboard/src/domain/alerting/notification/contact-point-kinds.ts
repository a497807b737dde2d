/** How a type of contact point is said to the metrics service, whose words are Alertmanager's. */
export type ContactPointKind = {
  /** The list of a receiver in which it stands. */
  readonly list: string
  /** Settings that become one of the receiver, under its name there. */
  readonly settings: Readonly<Record<string, string>>
  /** Settings without which nobody is reached. */
  readonly needed: readonly string[]
  /** Not shown to anybody. */
  readonly secret: readonly string[]
  /** Settings that say something only in another way. */
  readonly special?: readonly string[]
}

/** By Grafana's names. What has no row here is refused. */
export const contactPointKinds: Readonly<Record<string, ContactPointKind>> = {
  email: {
    list: 'email_configs',
    // Of the server: Grafana has it in its own settings.
    settings: {
      message: 'text',
      smarthost: 'smarthost',
      from: 'from',
      auth_username: 'auth_username',
      auth_password: 'auth_password',
      require_tls: 'require_tls',
    },
    special: ['addresses', 'subject', 'singleEmail'],
    needed: ['addresses'],
    secret: ['auth_password'],
  },
  webhook: {
    list: 'webhook_configs',
    settings: { url: 'url' },
    special: ['maxAlerts', 'username', 'password', 'authorization_scheme', 'authorization_credentials', 'httpMethod'],
    needed: ['url'],
    secret: ['password', 'authorization_credentials'],
  },
  slack: {
    list: 'slack_configs',
    settings: {
      url: 'api_url',
      recipient: 'channel',
      username: 'username',
      icon_emoji: 'icon_emoji',
      icon_url: 'icon_url',
      title: 'title',
      text: 'text',
    },
    special: ['token'],
    needed: [],
    secret: ['url', 'token'],
  },
  discord: {
    list: 'discord_configs',
    settings: { url: 'webhook_url', title: 'title', message: 'message', avatar_url: 'avatar_url' },
    special: ['use_discord_username'],
    needed: ['url'],
    secret: ['url'],
  },
  pagerduty: {
    list: 'pagerduty_configs',
    settings: {
      integrationKey: 'routing_key',
      severity: 'severity',
      class: 'class',
      component: 'component',
      group: 'group',
      summary: 'description',
      source: 'source',
      client: 'client',
      client_url: 'client_url',
      url: 'url',
    },
    needed: ['integrationKey'],
    secret: ['integrationKey'],
  },
  opsgenie: {
    list: 'opsgenie_configs',
    settings: { apiKey: 'api_key', message: 'message', description: 'description' },
    special: ['apiUrl'],
    needed: ['apiKey'],
    secret: ['apiKey'],
  },
  pushover: {
    list: 'pushover_configs',
    settings: {
      userKey: 'user_key',
      apiToken: 'token',
      title: 'title',
      message: 'message',
      device: 'device',
      sound: 'sound',
    },
    needed: ['userKey', 'apiToken'],
    secret: ['userKey', 'apiToken'],
  },
  telegram: {
    list: 'telegram_configs',
    settings: { bottoken: 'bot_token', message: 'message', parse_mode: 'parse_mode' },
    special: ['chatid', 'message_thread_id'],
    needed: ['bottoken', 'chatid'],
    secret: ['bottoken'],
  },
  teams: {
    list: 'msteamsv2_configs',
    settings: { url: 'webhook_url', title: 'title', message: 'text' },
    needed: ['url'],
    secret: ['url'],
  },
}

/** What stands in the place of a secret that is not shown; sent back, it means the one that is kept. */
const redacted = '[REDACTED]'

/** A contact point's settings as they may be shown. */
export function withoutSecrets(type: string, settings: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const secret = new Set(contactPointKinds[type]?.secret ?? Object.keys(settings))
  const shown = ([name, value]: readonly [string, unknown]) =>
    [name, secret.has(name) && value ? redacted : value] as const
  return Object.fromEntries(Object.entries(settings).map(shown))
}

/** Settings whose hidden secrets are those that are kept. */
export function withKeptSecrets(
  settings: Readonly<Record<string, unknown>>,
  kept: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, value === redacted ? kept[name] : value]),
  )
}
