import type { Operation } from './openapi.ts'
import { toolName } from './toolkit.ts'

/** An argument of a custom tool, as a row of its owner's table. */
type ToolArgument = {
  readonly id: number
  readonly property: string
  readonly type: string
  readonly description: string
  readonly required: boolean
}

export type GeneratedTool = {
  /** Method and path of the operation. */
  readonly operation: string
  readonly name: string
  readonly description: string
  /** JSON text of `[{property, type, description, required}]`. */
  readonly schema: string
  readonly func: string
}

/** Where an argument goes: into the path, the query, a member of the body, or the body as a whole. */
type Place = 'path' | 'query' | 'member' | 'body'
type Parameter = Omit<ToolArgument, 'id'> & { readonly place: Place; readonly key: string }
type Node = Readonly<Record<string, unknown>>

const types: Readonly<Record<string, string>> = {
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  object: 'object',
  array: 'array',
}

/** A custom tool that calls an operation of an API at `server`; its code is its owner's from then on. */
export function toolOfOperation(operation: Operation, server: string): GeneratedTool {
  const parameters = named(parametersOf(operation))
  const schema = parameters.map(({ place: _, key: __, ...argument }, id): ToolArgument => ({ id, ...argument }))
  return {
    operation: `${operation.method} ${operation.path}`,
    name: toolName(operation.id),
    description: operation.description,
    schema: JSON.stringify(schema),
    func: codeOf(operation, server.replace(/\/$/, ''), parameters),
  }
}

function parametersOf({ parameters: { properties = {} } }: Operation): readonly Parameter[] {
  const { PathParameters, QueryParameters, RequestBody } = properties as Node
  return [
    ...membersOf(PathParameters, 'path'),
    ...membersOf(QueryParameters, 'query'),
    ...(asNode(RequestBody).properties === undefined ? wholeBody(RequestBody) : membersOf(RequestBody, 'member')),
  ]
}

function membersOf(schema: unknown, place: Place): readonly Parameter[] {
  const { properties, required } = asNode(schema)
  const needed = Array.isArray(required) ? required : []
  return Object.entries(asNode(properties)).map(([key, value]) =>
    parameter(key, value, place, needed.includes(key) || place === 'path'),
  )
}

function wholeBody(schema: unknown): readonly Parameter[] {
  return schema === undefined ? [] : [parameter('body', schema, 'body', true)]
}

function parameter(key: string, schema: unknown, place: Place, required: boolean): Parameter {
  const { type, description } = asNode(schema)
  const words = typeof description === 'string' ? description : ''
  return { key, place, required, property: key, type: types[String(type)] ?? 'string', description: words }
}

// Code knows each argument by a name of its own, and names in code have letters, digits and "_" alone.
function named(parameters: readonly Parameter[]): readonly Parameter[] {
  const taken = new Set<string>()
  return parameters.map((one) => {
    const plain = one.key.replaceAll(/\W/g, '_')
    const property = taken.has(plain) ? `${one.place}_${plain}` : plain
    taken.add(property)
    return { ...one, property }
  })
}

function codeOf({ method, path }: Operation, server: string, parameters: readonly Parameter[]): string {
  const query = parameters.filter(({ place }) => place === 'query')
  const lines = [
    "const fetch = require('node-fetch')",
    `let url = ${JSON.stringify(server)} + ${pathCode(path, parameters)}`,
    ...(query.length === 0 ? [] : queryCode(query)),
    `const options = { method: ${JSON.stringify(method)}, headers: { 'content-type': 'application/json' } }`,
    ...bodyCode(parameters),
    'const response = await fetch(url, options)',
    'const text = await response.text()',
    "if (!response.ok) throw new Error('The API answered ' + response.status + ': ' + text)",
    'return text',
  ]
  return lines.join('\n')
}

function pathCode(path: string, parameters: readonly Parameter[]): string {
  const pieces = path.split(/(\{[^}]+\})/).filter((piece) => piece !== '')
  const code = pieces.map((piece) => {
    const found = parameters.find(({ place, key }) => place === 'path' && piece === `{${key}}`)
    return found === undefined ? JSON.stringify(piece) : `encodeURIComponent($${found.property})`
  })
  return code.length === 0 ? "''" : code.join(' + ')
}

function queryCode(query: readonly Parameter[]): readonly string[] {
  const pairs = query.map(({ key, property }) => `  [${JSON.stringify(key)}, $${property}],`)
  return [
    'const query = [',
    ...pairs,
    '].filter(([, value]) => value !== undefined && value !== null)',
    "const pairs = query.map(([name, value]) => encodeURIComponent(name) + '=' + encodeURIComponent(value))",
    "if (pairs.length > 0) url += '?' + pairs.join('&')",
  ]
}

function bodyCode(parameters: readonly Parameter[]): readonly string[] {
  const whole = parameters.find(({ place }) => place === 'body')
  if (whole !== undefined) return [`options.body = JSON.stringify($${whole.property})`]
  const members = parameters.filter(({ place }) => place === 'member')
  if (members.length === 0) return []
  const pairs = members.map(({ key, property }) => `${JSON.stringify(key)}: $${property}`)
  return [`options.body = JSON.stringify({ ${pairs.join(', ')} })`]
}

function asNode(value: unknown): Node {
  return typeof value === 'object' && value !== null ? (value as Node) : {}
}
