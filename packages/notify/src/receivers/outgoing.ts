import type { TlsConfig } from '../config/http-config.ts'

/** What is sent over HTTP for one message. */
export type OutgoingRequest = {
  readonly kind: 'http'
  readonly method: 'POST' | 'PUT'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What is sent by SMTP for one message. */
export type OutgoingMail = {
  readonly kind: 'mail'
  readonly server: {
    readonly host: string
    readonly port: number
    /** The name under which this machine greets. */
    readonly hello: string
    /** Whether a connection that cannot be encrypted is of no use. */
    readonly requireTls: boolean
    readonly tls: TlsConfig | undefined
    readonly auth: { readonly user: string; readonly pass: string } | undefined
  }
  readonly from: string
  /** Parted by commas. */
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

export type Outgoing = OutgoingRequest | OutgoingMail

/** A body of JSON, posted. */
export function postJson(url: string, body: unknown, headers: Readonly<Record<string, string>> = {}): OutgoingRequest {
  const sent = { 'content-type': 'application/json', ...headers }
  return { kind: 'http', method: 'POST', url, headers: sent, body: JSON.stringify(body) }
}

/** A form, posted. */
export function postForm(url: string, fields: Readonly<Record<string, string | undefined>>): OutgoingRequest {
  const said = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return { kind: 'http', method: 'POST', url, headers, body: new URLSearchParams(said).toString() }
}
