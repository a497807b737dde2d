import type { Nanos } from '../../lines/line.ts'

const digits = 19
const most = 10n ** BigInt(digits) - 1n

/** A time as the store has it; times before 1970 are its beginning. */
export function toNanos(ns: bigint): Nanos {
  const bounded = ns < 0n ? 0n : ns > most ? most : ns
  return bounded.toString().padStart(digits, '0')
}
