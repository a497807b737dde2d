import { ProtoWriter } from '@hearth/protobuf'
import type { Swagger } from './swagger.ts'

/** Writes a value as the field of that number. */
type Write = (writer: ProtoWriter, field: number, value: unknown) => void

/** The fields of a message, by the members that they stand for: their numbers, and how they are written. */
type Fields = Readonly<Record<string, readonly [field: number, write: Write]>>

/**
 * A Swagger document as the protobuf message `openapi.v2.Document` of the library gnostic, in which Kubernetes' clients
 * for Go read it and no other way. Members of no use here have no row in the tables.
 *
 * @throws {Error} for a member without a row, which would be lost
 */
export function encodeSwagger(swagger: Swagger): Uint8Array<ArrayBuffer> {
  const writer = new ProtoWriter()
  writeMembers(writer, documentFields, undefined, swagger)
  return writer.bytes.slice()
}

const bytesKey = (field: number) => field * 8 + 2

const text: Write = (writer, field, value) => writer.text(bytesKey(field), String(value))
const yes: Write = (writer, field) => {
  writer.varint(field * 8)
  writer.varint(1)
}

const each =
  (write: Write): Write =>
  (writer, field, values) => {
    for (const value of values as readonly unknown[]) write(writer, field, value)
  }

/** A message that holds nothing but the value, as its field of the number `inner`. */
const within =
  (inner: number, write: Write): Write =>
  (writer, field, value) =>
    writer.message(bytesKey(field), () => write(writer, inner, value))

/** Members by names of their own, one message each. */
const named =
  (write: Write): Write =>
  (writer, field, members) => {
    for (const [name, value] of Object.entries(members as object))
      writer.message(bytesKey(field), () => {
        text(writer, 1, name)
        write(writer, 2, value)
      })
  }

/** @param extensions number of the field for members that begin with `x-`, whose values are YAML, as JSON is too */
const message =
  (fields: Fields, extensions?: number): Write =>
  (writer, field, value) =>
    writer.message(bytesKey(field), () => writeMembers(writer, fields, extensions, value))

function writeMembers(writer: ProtoWriter, fields: Fields, extensions: number | undefined, value: unknown): void {
  for (const [name, member] of Object.entries(value as object)) {
    const [field, write] = fields[name] ?? []
    if (field !== undefined && write !== undefined) write(writer, field, member)
    else if (extensions !== undefined && name.startsWith('x-')) extension(writer, extensions, { [name]: member })
    else throw new Error(`"${name}" has no field`)
  }
}

const extension = named(within(2, (writer, field, value) => text(writer, field, JSON.stringify(value))))

const schema: Write = (writer, field, value) => message(schemaFields, 31)(writer, field, value)
const schemaFields: Fields = {
  $ref: [1, text],
  format: [2, text],
  description: [4, text],
  required: [19, each(text)],
  additionalProperties: [21, within(1, schema)],
  type: [22, within(1, text)],
  items: [23, within(1, schema)],
  properties: [25, within(1, named(schema))],
}

const described: Fields = { description: [1, text], name: [2, text], in: [3, text], required: [4, yes] }
const placed: Fields = { required: [1, yes], in: [2, text], description: [3, text], name: [4, text] }
/** Where a parameter stands decides which message it is, some levels down. */
const parameters: Readonly<Record<string, Write>> = {
  body: within(1, within(1, message({ ...described, schema: [5, schema] }))),
  query: within(1, within(2, within(3, message({ ...placed, type: [6, text] })))),
  path: within(1, within(2, within(4, message({ ...placed, type: [5, text] })))),
}
const parameter: Write = (writer, field, value) => {
  const place = (value as { readonly in: string }).in
  const write = parameters[place]
  if (write === undefined) throw new Error(`A parameter in "${place}" has no field`)
  write(writer, field, value)
}

const response = within(1, message({ description: [1, text], schema: [2, within(1, schema)] }))
const operation = message(
  {
    description: [3, text],
    produces: [6, each(text)],
    consumes: [7, each(text)],
    parameters: [8, each(parameter)],
    responses: [9, within(1, named(response))],
  },
  13,
)
const path = message({
  get: [2, operation],
  put: [3, operation],
  post: [4, operation],
  delete: [5, operation],
  patch: [8, operation],
  parameters: [9, each(parameter)],
})

const documentFields: Fields = {
  swagger: [1, text],
  info: [2, message({ title: [1, text], version: [2, text] })],
  paths: [8, within(2, named(path))],
  definitions: [9, within(1, named(schema))],
}
