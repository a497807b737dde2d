import { openFields } from '../access/secret-names.ts'

const secretTypes = new Set(['password', 'file', 'folder', 'credential'])

// No editor nests deeper; what lies below is left out rather than shown unread.
const maxDepth = 200

/**
 * A flow for eyes that hold no key: without the values of password and file inputs, without
 * credential ids, without what authenticates in headers. Its drawing stays whole.
 *
 * @param flowData React Flow's JSON text, as stored
 * @returns the same as text; an empty flow when the stored text is not JSON
 */
export function redactFlow(flowData: string): string {
  const flow = parseJson(flowData)
  return JSON.stringify(flow === undefined ? { nodes: [], edges: [] } : redact(flow))
}

function redact(value: unknown, depth = 0): unknown {
  if (depth > maxDepth) return null
  if (typeof value === 'string') return redactText(value, depth + 1)
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1))
  return isRecord(value) ? redactRecord(value, depth + 1) : value
}

function redactRecord(record: Record<string, unknown>, depth: number): unknown {
  const secrets = secretInputs(record)
  const shown = openFields(record)
  return Object.fromEntries(
    shown.map(([field, value]) => [field, redact(field === 'inputs' ? without(value, secrets) : value, depth)]),
  )
}

// Some inputs, such as the headers of a request, hold JSON as text.
function redactText(text: string, depth: number): string {
  if (!/^\s*[[{]/.test(text)) return text
  const value = parseJson(text)
  return value === undefined ? text : JSON.stringify(redact(value, depth))
}

// A node names its inputs' types in `inputParams`, and holds their values in `inputs`.
function secretInputs({ inputParams }: Record<string, unknown>): ReadonlySet<unknown> {
  const params = Array.isArray(inputParams) ? inputParams.filter(isRecord) : []
  return new Set(params.filter(({ type }) => secretTypes.has(String(type))).map(({ name }) => name))
}

function without(inputs: unknown, secrets: ReadonlySet<unknown>): unknown {
  if (!isRecord(inputs)) return inputs
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => !secrets.has(name)))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
