export { ProtoReader } from './proto-reader.ts'
export { ProtoWriter } from './proto-writer.ts'
