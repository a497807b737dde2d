import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import type { ResourceGroup } from '../../wire/resources/groups.ts'
import { resourceSchemaOf } from '../../wire/resources/openapi/resource-schema.ts'
import { unknownFields } from '../../wire/resources/openapi/unknown-fields.ts'

const directives = ['Ignore', 'Warn', 'Strict']

/**
 * Looks for members that the schema of a resource does not have, as `fieldValidation` asks: `Strict` refuses them, and
 * `Warn`, which is what happens where nothing is asked, names them in `Warning` headers; they are lost then.
 *
 * @throws {Failure} `invalid`, which names them
 */
export function checkFields(c: Context, group: ResourceGroup, version: string, resource: unknown): void {
  const directive = c.req.query('fieldValidation') || 'Warn'
  if (!directives.includes(directive))
    throw new Failure('invalid', `"fieldValidation" is one of ${directives.join(', ')}`, { param: 'fieldValidation' })
  if (directive === 'Ignore') return
  const faults = unknownFields(resource, resourceSchemaOf(group, version)).map((path) => `unknown field ${quote(path)}`)
  if (faults.length === 0) return
  if (directive === 'Strict') {
    const { kind } = group
    const what = `${kind} in version "${version}" cannot be handled as a ${kind}`
    throw new Failure('invalid', `${what}: strict decoding error: ${faults.join(', ')}`)
  }
  for (const fault of faults.slice(0, mostWarnings)) c.header('warning', `299 - ${quote(fault)}`, { append: true })
}

// A header holds so much, and whoever reads them has seen what is the matter.
const mostWarnings = 10
const maxLength = 200

// A header holds ASCII alone, and of a quoted text no control signs.
function quote(text: string): string {
  const shown = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
  return JSON.stringify(shown).replace(
    /[^\x20-\x7e]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
