export { type AttributeValue, readAttribute, readPair, readValue, renderValue } from './attributes.ts'
export { foldSnappy } from './fold-snappy.ts'
export { jsonAttributes, jsonDouble, jsonInt, jsonNanos, jsonText, jsonValue } from './json-schemas.ts'
export { ProtoReader } from './proto-reader.ts'
export { ProtoWriter } from './proto-writer.ts'
export {
  nanosToMs,
  readFields,
  readFixed,
  readNanos,
  readPacked,
  readSignedFixed,
  readZigzag,
} from './read-fields.ts'
export { Scratch, SnappyError, unfoldSnappy } from './unfold-snappy.ts'
