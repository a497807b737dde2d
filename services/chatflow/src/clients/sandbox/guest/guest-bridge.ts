import type { GuestHost, RawHost } from './guest-host.ts'

/** The outside's functions over text as functions over values; a C string would end at its first NUL, JSON does not. */
export function guestBridge(raw: RawHost): GuestHost {
  const { stringify, parse } = JSON
  const host: Record<string, unknown> = {}
  for (const name of Object.keys(raw)) {
    const call = raw[name] as (args: string | number) => unknown
    host[name] = (...args: unknown[]) => {
      const answer = call(name === 'bytes' ? (args[0] as number) : stringify(args))
      return typeof answer === 'string' ? parse(answer) : answer
    }
  }
  return host as GuestHost
}
