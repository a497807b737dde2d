import type { JsonSchema } from './tool-spec.ts'

/** One endpoint of an API, as a model may call it. */
export type Operation = {
  /** Its `operationId`, or method and path where it has none. */
  readonly id: string
  readonly description: string
  readonly method: string
  readonly path: string
  /** Of an object with `PathParameters`, `QueryParameters` and `RequestBody`, as far as the endpoint has them. */
  readonly parameters: JsonSchema
}

type Node = Readonly<Record<string, unknown>>

const methods = ['get', 'post', 'put', 'patch', 'delete']
const bodyTypes = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']

// A schema may refer to itself; deeper than this it is any object.
const maxDepth = 12
const maxOperations = 500

/** Addresses an OpenAPI document names as its servers, best first. */
export function openApiServers(document: unknown): readonly string[] {
  const servers = asNode(document).servers
  const urls = (Array.isArray(servers) ? servers : []).map((server) => asNode(server).url)
  return urls.filter((url) => typeof url === 'string')
}

/** The endpoints of an OpenAPI 3 document; what cannot be read is left out. */
export function openApiOperations(document: unknown): readonly Operation[] {
  const root = asNode(document)
  const operations: Operation[] = []
  for (const [path, item] of Object.entries(asNode(root.paths))) {
    const shared = listOf(asNode(item).parameters)
    for (const method of methods) {
      const operation = asNode(item)[method]
      if (operation === undefined || operations.length >= maxOperations) continue
      operations.push(readOperation(root, path, method, asNode(operation), shared))
    }
  }
  return operations
}

function readOperation(
  root: Node,
  path: string,
  method: string,
  operation: Node,
  shared: readonly unknown[],
): Operation {
  const id = textOf(operation.operationId) ?? `${method.toUpperCase()} ${path}`
  const own = listOf(operation.parameters)
  const parameters = [...shared, ...own].map((parameter) => asNode(resolve(root, parameter, 0)))
  const properties = {
    ...parametersIn('path', 'PathParameters', parameters),
    ...parametersIn('query', 'QueryParameters', parameters),
    ...bodyOf(asNode(resolve(root, operation.requestBody, 0))),
  }
  return {
    id,
    method: method.toUpperCase(),
    path,
    description: textOf(operation.description) ?? textOf(operation.summary) ?? id,
    parameters: {
      type: 'object',
      properties,
      required: Object.keys(properties).filter((name) => name !== 'QueryParameters'),
    },
  }
}

function parametersIn(place: string, name: string, parameters: readonly Node[]): Node {
  const those = parameters.filter((parameter) => parameter.in === place && typeof parameter.name === 'string')
  if (those.length === 0) return {}
  const properties = Object.fromEntries(
    those.map(({ name: key, schema, description }) => {
      const known = asNode(schema)
      return [String(key), { type: 'string', ...(textOf(description) && { description }), ...known }]
    }),
  )
  const required = those
    .filter((parameter) => parameter.required === true || place === 'path')
    .map(({ name: key }) => key)
  return { [name]: { type: 'object', properties, required } }
}

function bodyOf({ content }: Node): Node {
  const contents = asNode(content)
  const type = bodyTypes.find((candidate) => candidate in contents)
  const schema = type === undefined ? undefined : asNode(contents[type]).schema
  return schema === undefined ? {} : { RequestBody: schema }
}

/** The same with every `$ref` into the document replaced by what it stands for. */
function resolve(root: Node, value: unknown, depth: number): unknown {
  if (depth > maxDepth) return { type: 'object' }
  if (Array.isArray(value)) return value.map((item) => resolve(root, item, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  const { $ref } = value as Node
  if (typeof $ref === 'string') return resolve(root, lookUp(root, $ref), depth + 1)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolve(root, item, depth + 1)]))
}

function lookUp(root: Node, reference: string): unknown {
  if (!reference.startsWith('#/')) return { type: 'object' }
  const keys = reference
    .slice(2)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  return keys.reduce<unknown>((at, key) => (Object.hasOwn(asNode(at), key) ? asNode(at)[key] : undefined), root)
}

function asNode(value: unknown): Node {
  return typeof value === 'object' && value !== null ? (value as Node) : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
