/** Who asked for a change: somebody with a key, a person who is signed in, another service, or nobody who is known. */
export type Actor = {
  readonly kind: 'key' | 'user' | 'service' | 'anonymous'
  readonly id?: string | undefined
  /** Of the key, person or service; never the key itself. */
  readonly name?: string | undefined
}

export type AuditOutcome = 'success' | 'denied' | 'refused' | 'failed'

/** One line of the audit log: who changed what, from where, and what came of it. */
export type AuditEvent = {
  /** ISO 8601 in UTC, when the line was written. */
  readonly timestamp: string
  readonly service: string
  /** `received` before a change is made, where changes must be audited; `complete` after it. */
  readonly stage: 'received' | 'complete'
  readonly actor: Actor
  /** The endpoint's summary, as the reference has it. */
  readonly action: string
  readonly method: string
  /** The endpoint's path, with the names of its parts. */
  readonly route: string
  /** Those parts, by their names. */
  readonly resource: Readonly<Record<string, string>>
  /** Of the client, behind the trusted proxies. */
  readonly address: string
  /** Absent where the change has not been made yet. */
  readonly status?: number
  readonly outcome?: AuditOutcome
  readonly requestId: string
  readonly traceId?: string
}

const maxText = 200
// What a terminal or a viewer would take for a command, for the end of the line, or for another order of its letters.
const invisible = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** The event as one line of JSON with its line break; of a text at most 200 characters, and none that do not print. */
export function renderAuditLine(event: AuditEvent): string {
  const json = JSON.stringify(event, (_, value: unknown) => (typeof value === 'string' ? bounded(value) : value))
  return `${json.replace(invisible, escaped)}\n`
}

function bounded(text: string): string {
  const whole = text.toWellFormed()
  return whole.length <= maxText ? whole : `${whole.slice(0, maxText - 1).toWellFormed()}…`
}

// JSON has escaped what is below a blank.
function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** What a status says of a change: 401 and 403 deny it, others from 400 on refuse it, from 500 on it failed. */
export function outcomeOf(status: number): AuditOutcome {
  if (status >= 500) return 'failed'
  if (status === 401 || status === 403) return 'denied'
  return status >= 400 ? 'refused' : 'success'
}
