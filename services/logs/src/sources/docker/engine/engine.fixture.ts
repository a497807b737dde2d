import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { StreamName } from '../../../domain/lines/line.ts'
import type { ReadRequest } from '../../../domain/reading/source.ts'
import type { EngineClient } from './engine-client.ts'
import type { LogsTarget } from './engine-logs.ts'

/** One record as an engine keeps it: second and nanosecond, and a text that ends in "\n" unless the line goes on. */
export type Kept = {
  readonly second: number
  readonly nano?: number
  readonly text: string
  readonly stream?: StreamName
}

export const timeAt = (second: number, nano = 0) =>
  `${Date.UTC(2026, 0, 1) / 1_000 + second}${String(nano).padStart(9, '0')}`

/** So many lines, `1`, `2`, `3`…, a second apart. */
export const secondsOf = (count: number): Kept[] =>
  Array.from({ length: count }, (_, at) => ({ second: at + 1, text: `${at + 1}\n` }))

export const target = (own: Partial<LogsTarget> = {}): LogsTarget => ({
  container: 'c',
  fullId: 'full',
  tty: false,
  stopped: true,
  ...own,
})

export const request = (own: Partial<ReadRequest> = {}): ReadRequest => ({
  direction: 'backward',
  cursor: undefined,
  since: undefined,
  until: undefined,
  limit: 100,
  accept: () => true,
  ...own,
})

/** An engine's answers to requests for these records, and how many of the newest each one asked for. */
export function engineOf(records: readonly Kept[]): EngineClient & { readonly tails: unknown[] } {
  const tails: unknown[] = []
  return {
    tails,
    negotiate: async () => '1.51',
    getJson: async () => ({}),
    async open(_path, query) {
      const { tail, since, until } = query as { tail?: number; since?: string; until?: string }
      tails.push(tail)
      const asked = records
        .slice(-(tail ?? records.length))
        .filter(({ second, nano }) => since === undefined || secondsAt(second, nano) >= Number(since))
        .filter(({ second, nano }) => until === undefined || secondsAt(second, nano) <= Number(until))
      return Readable.from(asked.map(frameOf)) as unknown as IncomingMessage
    },
    close: () => undefined,
  }
}

function secondsAt(second: number, nano = 0): number {
  return Number(`${timeAt(second, nano).slice(0, -9)}.${timeAt(second, nano).slice(-9)}`)
}

function frameOf({ second, nano = 0, text, stream = 'stdout' }: Kept): Buffer {
  const stamp = new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString().slice(0, 19)
  const payload = Buffer.from(`${stamp}.${String(nano).padStart(9, '0')}Z ${text}`)
  const header = Buffer.alloc(8)
  header[0] = stream === 'stdout' ? 1 : 2
  header.writeUInt32BE(payload.length, 4)
  return Buffer.concat([header, payload])
}
