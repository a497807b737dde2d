import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** What the server knows: `A name` to the bytes of its records. */
export type Zone = Readonly<Record<string, readonly Uint8Array[]>>

const types = new Map([
  [1, 'A'],
  [2, 'NS'],
  [15, 'MX'],
  [28, 'AAAA'],
  [33, 'SRV'],
])

/** A name server on loopback. A name without any record is unknown; `fails` answers all with SERVFAIL. */
export async function startDnsServer(zone: () => Zone | 'fails') {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (query, from) => {
    const { name, type, end } = readQuestion(query)
    asked.push(`${type} ${name}`)
    const known = zone()
    socket.send(answer(query, end, known, name, type), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, asked, close: () => socket.close() }
}

function readQuestion(query: Buffer) {
  const parts: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    parts.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: parts.join('.').toLowerCase(), type: types.get(query.readUInt16BE(at + 1)) ?? '?', end: at + 5 }
}

function answer(query: Buffer, end: number, zone: Zone | 'fails', name: string, type: string): Buffer {
  const records = zone === 'fails' ? [] : (zone[`${type} ${name}`] ?? [])
  const isKnown = zone !== 'fails' && Object.keys(zone).some((key) => key.endsWith(` ${name}`))
  const head = Buffer.from(query.subarray(0, end))
  const code = zone === 'fails' ? 2 : isKnown ? 0 : 3
  head.writeUInt16BE(0x8180 | code, 2)
  head.writeUInt16BE(records.length, 6)
  head.writeUInt16BE(0, 8)
  head.writeUInt16BE(0, 10)
  const body = records.map((data) => {
    const record = Buffer.alloc(12)
    record.writeUInt16BE(0xc00c, 0)
    record.writeUInt16BE([...types].find(([, known]) => known === type)?.[0] ?? 0, 2)
    record.writeUInt16BE(1, 4)
    record.writeUInt16BE(data.length, 10)
    return Buffer.concat([record, data])
  })
  return Buffer.concat([head, ...body])
}

const name = (text: string) =>
  Buffer.concat([...text.split('.').map((part) => Buffer.from([part.length, ...Buffer.from(part)])), Buffer.from([0])])
const numbers = (...values: readonly number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]))

/** Bytes of records, by type. */
export const record = {
  a: (address: string) => Buffer.from(address.split('.').map(Number)),
  aaaa: (...groups: readonly number[]) => numbers(...groups),
  srv: (target: string, port: number) => Buffer.concat([numbers(0, 0, port), name(target)]),
  mx: (target: string) => Buffer.concat([numbers(10), name(target)]),
  ns: (target: string) => name(target),
}
