/** What the form of a contact point asks for, by its type. */
export type PointField = {
  /** Of the setting. */
  readonly name: string
  /** In the words of this view. */
  readonly labelWord: FieldWord
  readonly isSecret?: true
  readonly isNeeded?: true
}

type FieldWord =
  | 'url'
  | 'addresses'
  | 'smarthost'
  | 'from'
  | 'authUsername'
  | 'authPassword'
  | 'username'
  | 'password'
  | 'recipient'
  | 'token'
  | 'integrationKey'
  | 'apiKey'
  | 'userKey'
  | 'apiToken'
  | 'bottoken'
  | 'chatid'

const secretUrl = [{ name: 'url', labelWord: 'url', isSecret: true, isNeeded: true }] as const

export const pointFields = {
  webhook: [
    { name: 'url', labelWord: 'url', isNeeded: true },
    { name: 'username', labelWord: 'username' },
    { name: 'password', labelWord: 'password', isSecret: true },
  ],
  email: [
    { name: 'addresses', labelWord: 'addresses', isNeeded: true },
    { name: 'smarthost', labelWord: 'smarthost', isNeeded: true },
    { name: 'from', labelWord: 'from', isNeeded: true },
    { name: 'auth_username', labelWord: 'authUsername' },
    { name: 'auth_password', labelWord: 'authPassword', isSecret: true },
  ],
  slack: [
    { name: 'url', labelWord: 'url', isSecret: true, isNeeded: true },
    { name: 'recipient', labelWord: 'recipient' },
  ],
  discord: secretUrl,
  teams: secretUrl,
  pagerduty: [{ name: 'integrationKey', labelWord: 'integrationKey', isSecret: true, isNeeded: true }],
  opsgenie: [{ name: 'apiKey', labelWord: 'apiKey', isSecret: true, isNeeded: true }],
  pushover: [
    { name: 'userKey', labelWord: 'userKey', isSecret: true, isNeeded: true },
    { name: 'apiToken', labelWord: 'apiToken', isSecret: true, isNeeded: true },
  ],
  telegram: [
    { name: 'bottoken', labelWord: 'bottoken', isSecret: true, isNeeded: true },
    { name: 'chatid', labelWord: 'chatid', isNeeded: true },
  ],
} as const satisfies Readonly<Record<string, readonly PointField[]>>

export type PointType = keyof typeof pointFields
export const pointTypes = Object.keys(pointFields) as readonly PointType[]

export function isPointType(type: string): type is PointType {
  return Object.hasOwn(pointFields, type)
}
