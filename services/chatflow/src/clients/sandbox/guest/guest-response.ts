import type { guestHeaders } from './guest-headers.ts'
import type { GuestHost, GuestResponse } from './guest-host.ts'

/** An answer to a fetch; its body can be read once. */
export function guestResponse(
  host: GuestHost,
  Headers: ReturnType<typeof guestHeaders>,
  toBuffer: (bytes: ArrayBuffer) => unknown,
) {
  return class Response {
    readonly #key: number
    readonly url: string
    readonly status: number
    readonly statusText: string
    readonly redirected: boolean
    readonly ok: boolean
    readonly headers: InstanceType<typeof Headers>
    bodyUsed = false
    constructor({ key, url, status, statusText, redirected, headers }: GuestResponse) {
      this.#key = key
      this.url = url
      this.status = status
      this.statusText = statusText
      this.redirected = redirected
      this.ok = status >= 200 && status < 300
      this.headers = new Headers(headers)
    }
    #use() {
      if (this.bodyUsed) throw new TypeError('The body of this response has been read already')
      this.bodyUsed = true
      return this.#key
    }
    async text() {
      return host.text(this.#use())
    }
    async json() {
      return JSON.parse(host.text(this.#use()))
    }
    async arrayBuffer() {
      return host.bytes(this.#use())
    }
    async bytes() {
      return new Uint8Array(host.bytes(this.#use()))
    }
    async buffer() {
      return toBuffer(host.bytes(this.#use()))
    }
  }
}
