type Config = Readonly<Record<string, unknown>>
type Params = new (init: unknown) => { toString(): string }

/** What axios makes of its configuration: the address and the init of a `fetch`. */
export function guestAxiosRequest(SearchParams: Params, toBase64: (text: string) => string) {
  function address({ url, baseURL, params }: Config): string {
    const path = String(url ?? '')
    const isWhole = /^[a-z][a-z0-9+.-]*:/i.test(path) || baseURL === undefined
    const whole = isWhole ? path : `${String(baseURL).replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`
    const query = params === undefined || params === null ? '' : new SearchParams(params).toString()
    return query === '' ? whole : `${whole}${whole.includes('?') ? '&' : '?'}${query}`
  }

  function isPlain(data: unknown): boolean {
    if (typeof data !== 'object' || data === null) return false
    return [Object.prototype, Array.prototype, null].includes(Object.getPrototypeOf(data))
  }

  function init({ method = 'get', headers = {}, data, auth, maxRedirects }: Config): Record<string, unknown> {
    const sent: Record<string, unknown> = { ...(headers as object) }
    const has = (wanted: string) => Object.keys(sent).some((name) => name.toLowerCase() === wanted)
    if (isPlain(data) && !has('content-type')) sent['content-type'] = 'application/json'
    if (!has('accept')) sent.accept = 'application/json, text/plain, */*'
    if (typeof auth === 'object' && auth !== null) {
      const { username = '', password = '' } = auth as Record<string, string>
      sent.authorization = `Basic ${toBase64(`${username}:${password}`)}`
    }
    const redirect = maxRedirects === 0 ? 'manual' : 'follow'
    return { method, headers: sent, redirect, body: isPlain(data) ? JSON.stringify(data) : data }
  }

  return { address, init }
}
