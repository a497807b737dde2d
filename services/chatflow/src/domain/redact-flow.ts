// Keys whose value tells which credential is used, wherever they stand in a flow.
const credentialFields = new Set(['credential', 'credentialId', 'FLOWISE_CREDENTIAL_ID'])
const secretTypes = new Set(['password', 'file', 'folder', 'credential'])
const secretName =
  /^(proxy-)?authorization$|^(set-)?cookie$|api-?key$|secret$|password$|^(\w*[-_])?token$|accessToken$/i

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

function redact(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value)
  if (Array.isArray(value)) return value.map(redact)
  return isRecord(value) ? redactRecord(value) : value
}

function redactRecord(record: Record<string, unknown>): unknown {
  const secrets = secretInputs(record)
  const { key } = record
  const isSecretPair = typeof key === 'string' && secretName.test(key)
  const shown = Object.entries(record)
    .filter(([field, value]) => !(credentialFields.has(field) || (typeof value === 'string' && secretName.test(field))))
    .filter(([field]) => !(isSecretPair && field === 'value'))
    .map(([field, value]) => [field, redact(field === 'inputs' ? without(value, secrets) : value)])
  return Object.fromEntries(shown)
}

// Some inputs, such as the headers of a request, hold JSON as text.
function redactText(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text
  const value = parseJson(text)
  return value === undefined ? text : JSON.stringify(redact(value))
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
