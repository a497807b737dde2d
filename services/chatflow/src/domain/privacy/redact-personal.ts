type Finder = {
  readonly mark: string
  readonly pattern: RegExp
  /** What the pattern alone cannot tell. */
  readonly holds?: (found: string) => boolean
}

// In this order: what a later pattern would take for something else has its mark by then. None of
// the patterns has two ways to read the same text, so the time they take grows with its length only.
const finders: readonly Finder[] = [
  {
    mark: '[EMAIL]',
    pattern: /(?<![\w.%+-])[\w.%+-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,8}[a-z]{2,24}(?![\w-])/gi,
  },
  { mark: '[IBAN]', pattern: /(?<!\w)[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?(?!\w)/g, holds: isIban },
  { mark: '[CARD]', pattern: /(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g, holds: isCard },
  { mark: '[SSN]', pattern: /(?<![\w-])(?!000|666|9)\d{3}([ -])(?!00)\d{2}\1(?!0000)\d{4}(?![\w-])/g },
  { mark: '[IP]', pattern: /(?<![\w.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\w.]*\w)/g },
  { mark: '[IP]', pattern: /(?<![\w:])(?:[a-f\d]{1,4}:){2,7}(?::?[a-f\d]{1,4}){1,6}(?![\w:])/gi, holds: isIpv6 },
  {
    mark: '[PHONE]',
    pattern: /(?<![\w/+-]|\d[.:])(?:\+|\(\+?)?\d(?:[ ./-]?[()]?[ ]?\d){6,18}(?![\w:/-]|[.,]\d{1,3}(?!\d))/g,
    holds: isPhone,
  },
]

/**
 * A text without what tells who somebody is, as far as rules can find it: e-mail addresses, numbers
 * of accounts (IBAN), cards, US social security and telephones, and IP addresses, each with its
 * mark in its place. Names and postal addresses stay.
 */
export function redactPersonal(text: string): string {
  if (!/[@\d]|::/.test(text)) return text
  let left = text
  for (const { mark, pattern, holds } of finders) {
    left = left.replace(pattern, (found) => (holds === undefined || holds(found) ? mark : found))
  }
  return left
}

// Nothing that a run makes nests deeper; what lies below is left out rather than kept unread.
const maxDepth = 200

/** The same of every text within a JSON value; the names of its fields stay. */
export function redactPersonalIn<T>(value: T): T {
  return redactWithin(value) as T
}

function redactWithin(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactPersonal(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= maxDepth) return null
  if (Array.isArray(value)) return value.map((item) => redactWithin(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, redactWithin(field, depth + 1)]))
}

/** The same of a JSON text; what is no JSON counts as plain text. */
export function redactPersonalJson(text: string): string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return redactPersonal(text)
  }
  return JSON.stringify(redactWithin(value))
}

// ISO 13616: the remainder by 97 of the number that its letters and digits make is 1.
function isIban(found: string): boolean {
  const compact = found.replaceAll(' ', '')
  if (compact.length < 15 || compact.length > 34) return false
  let remainder = 0
  for (const character of compact.slice(4) + compact.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}

// Luhn's sum.
function isCard(found: string): boolean {
  const digits = found.replace(/\D/g, '')
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = at % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0 && !/^0+$/.test(digits)
}

function isIpv6(found: string): boolean {
  const groups = found.split(':')
  const isShort = found.includes('::')
  return (isShort ? groups.length <= 8 : groups.length === 8) && /[a-f\d]{3}/i.test(found)
}

const day = String.raw`(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{4})`
const notPhones = [
  // Dates, alone, with an hour, or from one to another.
  new RegExp(`^${day}(?: \\d{1,2}| ?- ?${day})?$`),
  // Numbers: with a fraction, or in groups of three.
  /^\d+\.\d+$/,
  /^[1-9]\d{0,2}(?:[ .]\d{3})+$/,
]

// From seven digits, where something shows that they are dialled, to the fifteen of E.164.
function isPhone(found: string): boolean {
  const digits = found.replace(/\D/g, '').length
  if (digits > 15 || notPhones.some((form) => form.test(found))) return false
  return digits >= 10 || (digits >= 7 && /^[+(0]|[ ./-]/.test(found))
}
