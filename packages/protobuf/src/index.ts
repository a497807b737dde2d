export { ProtoReader } from './proto-reader.ts'
export { ProtoWriter } from './proto-writer.ts'
export { Scratch, SnappyError, unfoldSnappy } from './unfold-snappy.ts'
