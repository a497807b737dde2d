import { Failure } from '@hearth/kernel'

/** Labels of a group, `job` among them; none is empty, and none begins with `__`. */
export type GroupingKey = Readonly<Record<string, string>>

const base64 = '@base64'
const labelName = /^[a-zA-Z_][a-zA-Z0-9_]*$/

/**
 * Reads the labels of a group from a path such as `/job/backup/instance/nas@base64/…`, percent-encoded: names and
 * values in turn, `job` first; the value behind a name that ends with `@base64` is in base64 for addresses.
 *
 * @throws {Failure} `invalid`, in Pushgateway's words
 */
export function parseGroupingKey(path: string): GroupingKey {
  const parts = path.slice(1).split('/').map(decode)
  const [first = '', job = '', ...rest] = parts
  const key = new Map<string, string>()
  if (rest.length % 2 !== 0)
    throw new Failure('invalid', `odd number of components in label string ${JSON.stringify(`/${rest.join('/')}`)}`)
  for (let at = 0; at < rest.length; at += 2) {
    const name = (rest[at] ?? '').replace(/@base64$/, '')
    if (!labelName.test(name) || name.startsWith('__'))
      throw new Failure('invalid', `improper label name ${JSON.stringify(name)}`)
    key.set(name, readValue(rest[at] ?? '', rest[at + 1] ?? '', `for label ${name}=`))
  }
  key.set('job', readValue(first, job, 'in job name '))
  if (key.get('job') === '') throw new Failure('invalid', 'job name is required')
  return Object.fromEntries([...key].filter(([, value]) => value !== '').sort(([a], [b]) => (a < b ? -1 : 1)))
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (cause) {
    throw new Failure('invalid', `Cannot read the path: "${part}" is not percent-encoded`, { cause })
  }
}

function readValue(name: string, value: string, where: string): string {
  if (!name.endsWith(base64)) return value
  // Whoever pads may, and a single "=" is the empty text.
  const digits = value.replace(/=+$/, '')
  if (/^[\w-]*$/.test(digits) && digits.length % 4 !== 1) return Buffer.from(digits, 'base64url').toString()
  throw new Failure('invalid', `invalid base64 encoding ${where}${JSON.stringify(value)}`)
}
