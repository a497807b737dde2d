import { yaml } from '@hearth/kernel'

const secret = '<secret>'
const secretKeys: ReadonlySet<string> = new Set([
  'smtp_auth_password',
  'auth_password',
  'slack_api_url',
  'opsgenie_api_key',
  'api_key',
  'webhook_url',
  'routing_key',
  'service_key',
  'user_key',
  'token',
  'bot_token',
  'telegram_bot_token',
  'bearer_token',
  'password',
  'credentials',
])

/** A configuration as its file has it, in YAML that Alertmanager's own tools read, secrets left out. */
export function renderShown(config: unknown): string {
  return yaml().stringify(withoutSecrets(config, ''))
}

function withoutSecrets(value: unknown, list: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, list))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shownValue(key, inner, list)]))
}

function shownValue(key: string, value: unknown, list: string): unknown {
  const isText = typeof value === 'string'
  if (secretKeys.has(key) || (key === 'api_url' && list === 'slack_configs')) return secret
  // Who has such an address can post there, but it has to stay one for the tools that read it.
  if (isText && key === 'url' && list === 'webhook_configs') return `${URL.parse(value)?.origin}/${secret}`
  return withoutSecrets(value, key.endsWith('_configs') ? key : list)
}
