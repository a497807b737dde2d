import { TemplateError, type TemplateFunction, type TemplateValue, textOf } from '@hearth/go-template'

/** What templates can make of texts for addresses and for programs, under Alertmanager's names. */
export const encodingFunctions: readonly (readonly [string, TemplateFunction])[] = [
  // What is an address is escaped as any other text is where it stands in HTML.
  ['safeUrl', ([text]) => textOf(text)],
  ['urlUnescape', ([text]) => unescapeUrl(textOf(text))],
  ['base64encode', ([text]) => Buffer.from(textOf(text)).toString('base64').replaceAll('+', '-').replaceAll('/', '_')],
  ['base64decode', ([text]) => decodeBase64(textOf(text))],
  ['toJson', ([value]) => toJson(value)],
]

function unescapeUrl(text: string): string {
  const wrong = /%(?![\da-f]{2}).{0,2}/i.exec(text)
  if (wrong !== null) throw new TemplateError(`invalid URL escape "${wrong[0]}"`)
  const bytes = text.replaceAll('+', ' ').replace(/(?:%[\da-f]{2})+/gi, (escaped) => {
    return Buffer.from(escaped.replaceAll('%', ''), 'hex').toString('utf8')
  })
  return bytes
}

function decodeBase64(text: string): string {
  if (text.length % 4 === 0 && /^[\w-]*={0,2}$/.test(text)) return Buffer.from(text, 'base64url').toString('utf8')
  throw new TemplateError('illegal base64 data: it must be of the alphabet for addresses, with its padding')
}

/** As Go writes it: names in their order, and what could end a script escaped. */
function toJson(value: TemplateValue): string {
  return JSON.stringify(plainOf(value)).replace(/[<>&\u2028\u2029]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

function plainOf(value: TemplateValue): unknown {
  if (value === undefined) return null
  if (typeof value !== 'object') return value
  switch (value.kind) {
    case 'int':
    case 'float':
      return value.value
    case 'duration':
      return value.ns
    case 'markup':
      return value.text
    case 'time':
      return new Date(value.timeMs).toISOString().replace(/\.?0*Z$/, 'Z')
    case 'list':
      return value.items.map(plainOf)
    case 'map':
      return Object.fromEntries([...value.entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(plainPair))
    case 'struct':
      return Object.fromEntries([...value.fields].map(([name, field]) => [jsonName(name), plainOf(field)]))
  }
}

const plainPair = ([name, value]: readonly [string, TemplateValue]) => [name, plainOf(value)] as const

// A message and its alerts begin small; what pairs have is called as it is.
function jsonName(name: string): string {
  if (name === 'Name' || name === 'Value') return name
  return name === 'NotificationReason' ? 'notification_reason' : `${name.charAt(0).toLowerCase()}${name.slice(1)}`
}
