import type { guestEncoding } from './guest-encoding.ts'
import type { GuestHost } from './guest-host.ts'

/** The part of Node's crypto that tools sign requests with. */
export function guestCrypto(host: GuestHost, { Buffer, pack }: ReturnType<typeof guestEncoding>) {
  function hash(algorithm: unknown, key?: unknown) {
    const parts: Uint8Array[] = []
    const self = {
      update(data: unknown, encoding?: unknown) {
        parts.push(Buffer.from(data, encoding))
        return self
      },
      digest(encoding?: unknown) {
        const packedKey = key === undefined ? undefined : pack(Buffer.from(key))
        const packed = host.digest(String(algorithm), pack(Buffer.concat(parts)), packedKey)
        if (packed === '') throw new Error(`Unknown hash: ${String(algorithm)}`)
        const bytes = Buffer.from(packed, 'latin1')
        return encoding === undefined ? bytes : bytes.toString(encoding)
      },
    }
    return self
  }
  return {
    randomUUID: () => host.uuid(),
    createHash: (algorithm: unknown) => hash(algorithm),
    createHmac: (algorithm: unknown, key: unknown) => hash(algorithm, key),
  }
}
