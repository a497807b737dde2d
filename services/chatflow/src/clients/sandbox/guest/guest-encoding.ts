import type { GuestHost } from './guest-host.ts'

/** Buffer, text encodings and hashes, as far as tools use them. */
export function guestEncoding(host: GuestHost) {
  const encodings = ['utf8', 'utf-8', 'hex', 'base64', 'base64url', 'latin1', 'binary', 'ascii', 'utf16le', 'ucs2']
  const nameOf = (encoding: unknown): string => {
    const name = String(encoding ?? 'utf8').toLowerCase()
    if (!encodings.includes(name)) throw new TypeError(`Unknown encoding: ${name}`)
    return name
  }
  /** A character a byte. */
  const pack = (bytes: Uint8Array): string => {
    const parts: string[] = []
    for (let at = 0; at < bytes.length; at += 8_192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)))
    return parts.join('')
  }

  class Buffer extends Uint8Array {
    static unpack(packed: string) {
      const bytes = new Buffer(packed.length)
      for (let at = 0; at < packed.length; at++) bytes[at] = packed.charCodeAt(at)
      return bytes
    }
    // biome-ignore lint/suspicious/noExplicitAny: its forms are Node's, which a typed array's type does not admit
    static override from(value: any, encoding?: any): Buffer {
      if (typeof value === 'string') return Buffer.unpack(host.transcode(value, nameOf(encoding), 'latin1'))
      const source = value instanceof ArrayBuffer ? new Uint8Array(value) : (value.data ?? value)
      const bytes = new Buffer(source.length)
      bytes.set(source)
      return bytes
    }
    static alloc(size: number) {
      return new Buffer(size)
    }
    static isBuffer(value: unknown) {
      return value instanceof Buffer
    }
    static byteLength(value: unknown, encoding?: unknown) {
      return Buffer.from(value, encoding).length
    }
    static concat(list: readonly Uint8Array[]) {
      return Buffer.unpack(list.map(pack).join(''))
    }
    override toString(encoding?: unknown) {
      return host.transcode(pack(this), 'latin1', nameOf(encoding))
    }
    toJSON() {
      return { type: 'Buffer', data: [...this] }
    }
    equals(other: Uint8Array) {
      return pack(this) === pack(other)
    }
  }

  return {
    pack,
    Buffer,
    TextEncoder: class TextEncoder {
      readonly encoding = 'utf-8'
      encode(text: unknown = '') {
        return new Uint8Array(Buffer.from(String(text)))
      }
    },
    TextDecoder: class TextDecoder {
      readonly encoding = 'utf-8'
      decode(bytes?: ArrayBuffer | Uint8Array) {
        return bytes === undefined ? '' : Buffer.from(bytes).toString()
      }
    },
    btoa: (text: unknown) => host.transcode(String(text), 'latin1', 'base64'),
    atob: (text: unknown) => host.transcode(String(text), 'base64', 'latin1'),
  }
}
