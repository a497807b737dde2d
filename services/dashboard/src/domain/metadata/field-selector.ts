import { Failure } from '@hearth/kernel'

/** What of an object may be asked for by its field. */
export type SelectedFields = { readonly 'metadata.name': string; readonly 'metadata.namespace': string }

const known = ['metadata.name', 'metadata.namespace'] as const
const term = /^([^=!]*)(==|=|!=)(.*)$/s

/**
 * Reads a selector of fields by Kubernetes' grammar: `field=value` (or `==`) and `field!=value` between commas, all of
 * which have to hold; a backslash goes before a comma, a `=` or a backslash of a value.
 *
 * @throws {Failure} `invalid` for another field than the name and the namespace, which is all that Kubernetes' own
 *   servers select custom resources by
 */
export function parseFieldSelector(text: string): (fields: SelectedFields) => boolean {
  const terms = splitTerms(text).filter((one) => one !== '')
  const requirements = terms.map(readTerm)
  return (fields) => requirements.every(({ field, isEqual, value }) => (fields[field] === value) === isEqual)
}

// A backslash that nothing follows stays, to be refused.
const splitTerms = (text: string) => text.match(/(?:\\.?|[^,\\])+/gs) ?? []

function readTerm(text: string) {
  const [, field = '', operator, value = ''] = term.exec(text) ?? []
  if (operator === undefined) throw refused(`invalid selector: '${text}'; can't understand '${text}'`)
  const found = known.find((one) => one === field.trim())
  if (found === undefined) throw refused(`field label not supported: ${field}; there are ${known.join(', ')}`)
  const unescaped = value.replace(/\\[\\,=]/g, '')
  if (unescaped.includes('\\')) throw refused(`invalid field selector: '${text}'`)
  if (unescaped.includes('=')) throw refused(`invalid field selector: '${text}'; a '=' of a value is written '\\='`)
  return { field: found, isEqual: operator !== '!=', value: value.replace(/\\([\\,=])/g, '$1') }
}

const refused = (message: string) => new Failure('invalid', message, { param: 'fieldSelector' })
