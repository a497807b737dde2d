import type { GuestHost } from './guest-host.ts'
import type { guestSearchParams } from './guest-search-params.ts'

/** URL, over the outside's own parser. */
export function guestUrl(host: GuestHost, URLSearchParams: ReturnType<typeof guestSearchParams>) {
  const baseOf = (base: unknown) => (base === undefined ? undefined : String(base))

  class URL {
    #parts: Record<string, string>
    #params: InstanceType<typeof URLSearchParams> | undefined
    constructor(href: unknown, base?: unknown) {
      const json = host.url(String(href), baseOf(base))
      if (json === '') throw new TypeError(`Invalid URL: ${String(href)}`)
      this.#parts = JSON.parse(json)
    }
    static canParse(href: unknown, base?: unknown) {
      return host.url(String(href), baseOf(base)) !== ''
    }
    static read(url: URL, name: string) {
      return url.#parts[name] ?? ''
    }
    static write(url: URL, name: string, value: unknown) {
      url.#params = undefined
      url.#change(name, value)
    }
    #change(name: string, value: unknown) {
      const json = host.url(String(this), undefined, name, String(value))
      if (json !== '') this.#parts = JSON.parse(json)
    }
    get searchParams() {
      const params = this.#params ?? new URLSearchParams(this.#parts.search, () => this.#change('search', params))
      this.#params = params
      return params
    }
    toString() {
      return URL.read(this, 'href')
    }
    toJSON() {
      return URL.read(this, 'href')
    }
  }

  const { read, write } = URL
  const names = 'href origin protocol username password host hostname port pathname search hash'.split(' ')
  for (const name of names) {
    Object.defineProperty(URL.prototype, name, {
      enumerable: true,
      get(this: URL) {
        return read(this, name)
      },
      set(this: URL, value: unknown) {
        write(this, name, value)
      },
    })
  }
  return URL
}
