import { stringify } from 'yaml'

const secret = '<secret>'

/** Keys whose values are secrets, one or a list of them. */
const secretKeys: ReadonlySet<string> = new Set([
  ...[
    'password',
    'credentials',
    'bearer_token',
    'client_secret',
    'key',
    'secrets',
    'secret_key',
    'proxy_connect_header',
  ],
])

/** A configuration, as it was written, as Prometheus' YAML with secrets left out. */
export function renderConfigYaml(written: unknown): string {
  return stringify(redact(written))
}

function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact)
  if (typeof value === 'string') return withoutPassword(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, secretKeys.has(key) ? hide(one) : redact(one)]),
  )
}

function hide(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hide)
  if (typeof value !== 'object' || value === null) return secret
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hide(one)]))
}

// As in Prometheus, whose word for it needs no escape in an address.
function withoutPassword(text: string): string {
  return text.replace(/^(https?:\/\/[^:/@\s]*):[^@/\s]*@/, '$1:xxxxx@')
}
