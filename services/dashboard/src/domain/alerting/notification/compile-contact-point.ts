import { Failure } from '@hearth/kernel'
import { type ContactPointKind, contactPointKinds } from './contact-point-kinds.ts'
import type { ContactPoint } from './notification.ts'

/** One way of a receiver in Alertmanager's form, and the list in which it stands. */
export type CompiledContactPoint = { readonly list: string; readonly config: Readonly<Record<string, unknown>> }

/** @throws {Failure} `invalid` with the setting that is missing or has no counterpart */
export function compileContactPoint(point: ContactPoint): CompiledContactPoint {
  const { type, settings } = point
  const kind = Object.hasOwn(contactPointKinds, type) ? contactPointKinds[type] : undefined
  if (kind === undefined) {
    const known = Object.keys(contactPointKinds).join(', ')
    throw refuse('type', `"${type}" cannot be reached here; ${known} can`)
  }
  checkSettings(point, kind)
  const direct = Object.entries(kind.settings).flatMap(([from, to]) =>
    isSet(settings[from]) ? [[to, settings[from]]] : [],
  )
  const config = {
    send_resolved: !point.disableResolveMessage,
    ...Object.fromEntries(direct),
    ...specialOf(type, settings),
  }
  return { list: kind.list, config }
}

function checkSettings(
  { type, settings }: ContactPoint,
  { settings: direct, needed, special = [] }: ContactPointKind,
): void {
  const missing = needed.find((name) => !isSet(settings[name]))
  if (missing !== undefined) throw refuse(`settings.${missing}`, `a contact point of type "${type}" needs it`)
  const known = new Set([...Object.keys(direct), ...special])
  const unknown = Object.keys(settings).find((name) => !known.has(name) && isSet(settings[name]))
  if (unknown !== undefined)
    throw refuse(
      `settings.${unknown}`,
      `it has no effect on "${type}" here; leave it out: ${[...known].join(', ')} have`,
    )
  if (type === 'slack' && !isSet(settings.url) && !isSet(settings.token))
    throw refuse('settings.url', 'a contact point of type "slack" needs it, or "token"')
}

type Settings = Readonly<Record<string, unknown>>

const specials: Readonly<Record<string, (settings: Settings) => object>> = {
  email: ({ addresses, subject }) => ({
    to: textOf(addresses)
      .split(/[;,\n]/)
      .map((one) => one.trim())
      .filter(Boolean)
      .join(', '),
    ...(isSet(subject) ? { headers: { Subject: textOf(subject) } } : {}),
  }),
  webhook: webhookOf,
  slack({ token }) {
    if (!isSet(token)) return {}
    const http_config = { authorization: { credentials: textOf(token) } }
    return { api_url: 'https://slack.com/api/chat.postMessage', http_config }
  },
  opsgenie: ({ apiUrl }) => (isSet(apiUrl) ? { api_url: textOf(apiUrl).replace(/\/v2\/alerts\/?$/, '/') } : {}),
  telegram: ({ chatid, message_thread_id: thread }) => ({
    chat_id: integerOf(chatid, 'chatid'),
    ...(isSet(thread) ? { message_thread_id: integerOf(thread, 'message_thread_id') } : {}),
  }),
}

function specialOf(type: string, settings: Settings): object {
  return specials[type]?.(settings) ?? {}
}

function webhookOf({ httpMethod, maxAlerts, username, password, ...rest }: Settings): object {
  if (isSet(httpMethod) && textOf(httpMethod).toUpperCase() !== 'POST')
    throw refuse('settings.httpMethod', 'messages are sent by POST')
  const { authorization_scheme: scheme, authorization_credentials: credentials } = rest
  const basic = isSet(username) ? { basic_auth: { username: textOf(username), password: textOf(password) } } : {}
  const token = isSet(credentials)
    ? { authorization: { type: isSet(scheme) ? textOf(scheme) : 'Bearer', credentials: textOf(credentials) } }
    : {}
  const http = { ...basic, ...token }
  return {
    ...(isSet(maxAlerts) ? { max_alerts: integerOf(maxAlerts, 'maxAlerts') } : {}),
    ...(Object.keys(http).length === 0 ? {} : { http_config: http }),
  }
}

function integerOf(value: unknown, name: string): number {
  const number = Number(value)
  if (Number.isSafeInteger(number)) return number
  throw refuse(`settings.${name}`, 'it has to be a whole number')
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && value !== false && !isEmptyThing(value)
}

function isEmptyThing(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function refuse(param: string, reason: string): Failure {
  return new Failure('invalid', `invalid contact point: ${param}: ${reason}`, {
    param,
    code: 'alerting.contact-point.invalid',
  })
}
