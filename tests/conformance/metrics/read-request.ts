import { unfoldSnappy } from '@hearth/protobuf'
import { concat, field, snappyLiteral, varint } from './write-request.ts'

export type ReadQuery = {
  readonly fromMs: number
  readonly toMs: number
  /** The type of each is its number in the protocol. */
  readonly matchers: readonly (readonly [type: number, name: string, value: string])[]
}

const text = new TextEncoder()

/** A body of remote read: `prometheus.ReadRequest` in a snappy block. */
export function encodeReadRequest(queries: readonly ReadQuery[], accepted: readonly number[]): Uint8Array<ArrayBuffer> {
  const types = accepted.map((type) => concat([Uint8Array.of(0x10), varint(BigInt(type))]))
  return snappyLiteral(concat([...queries.map((query) => field(1, encodeQuery(query))), ...types]))
}

function encodeQuery({ fromMs, toMs, matchers }: ReadQuery): Uint8Array<ArrayBuffer> {
  return concat([
    ...[fromMs, toMs].map((ms, at) => concat([Uint8Array.of((at + 1) << 3), varint(BigInt(ms))])),
    ...matchers.map(([type, name, value]) =>
      field(
        3,
        concat([
          ...(type === 0 ? [] : [Uint8Array.of(0x08, type)]),
          field(2, text.encode(name)),
          field(3, text.encode(value)),
        ]),
      ),
    ),
  ])
}

/** What a snappy block holds, as hexadecimal text. */
export function unfoldBlock(block: Uint8Array): string {
  return Buffer.from(unfoldSnappy(block, 16_777_216)).toString('hex')
}
