import type { Kept, ServiceName } from './kept.ts'

/** Credentials as a header has them. */
export function basic(name: string, secret: string): string {
  return `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`
}

type Given = {
  readonly key: string
  /** Of the admin of dashboards. */
  readonly password: string
  readonly people: Kept['people']
  /** Another user of dashboards. */
  readonly login?: string | undefined
}

/** What a request to the service is sent with; the others pass it over. */
export function authorizationOf(service: ServiceName, { key, password, people, login }: Given): string {
  if (service !== 'dashboard') return `Bearer ${key}`
  return login === undefined ? basic('admin', password) : basic(login, people[login] ?? '')
}
