type Visited = { readonly url: URL; readonly status: number; readonly text: string }

export type Browser = {
  /**
   * Goes to an address and on to wherever it leads, by redirects and pages that lead on.
   *
   * @param options.as who signs in where a provider asks; empty: somebody who will not
   * @param options.stopBefore leaves the last address unvisited
   */
  visit(url: string | URL, options?: VisitOptions): Promise<Visited>
  /** Asks as a page of that service does. */
  ask(url: string | URL, init?: RequestInit): Promise<Response>
  cookie(host: string, name: string): string | undefined
  setCookie(host: string, name: string, value: string): void
}

type VisitOptions = { readonly as?: string; readonly stopBefore?: (url: URL) => boolean }

type Kept = { readonly value: string; readonly path: string }

const maxSteps = 20

/** A browser without pages: it keeps cookies by host, as all do, whatever the port. */
export function createBrowser(): Browser {
  const jar = new Map<string, Kept>()
  const send = async (url: URL, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers)
    const cookies = [...jar].filter(([key, { path }]) => {
      return key.startsWith(`${url.hostname} `) && `${url.pathname}/`.startsWith(path.replace(/\/?$/, '/'))
    })
    if (cookies.length > 0)
      headers.set('cookie', cookies.map(([key, { value }]) => `${key.split(' ')[1]}=${value}`).join('; '))
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) keep(jar, url, line)
    return response
  }
  return {
    async visit(start, { as, stopBefore } = {}) {
      let [url, init]: [URL, RequestInit] = [new URL(start), {}]
      for (let step = 0; step < maxSteps; step++) {
        if (step > 0 && stopBefore?.(url)) return { url, status: 0, text: '' }
        const response = await send(url, { ...init, headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })
        const text = await response.text()
        const next = response.headers.get('location') ?? refreshOf(text)
        const asks = as !== undefined && url.pathname.startsWith('/interaction/') && next === undefined
        if (next === undefined && !asks) return { url, status: response.status, text }
        init = asks ? { method: 'POST', body: new URLSearchParams({ login: as }) } : {}
        if (next !== undefined) url = new URL(next, url)
      }
      throw new Error(`It leads on and on, last to ${url}`)
    },
    ask: (url, init = {}) =>
      send(new URL(url), {
        ...init,
        headers: { 'sec-fetch-site': 'same-origin', 'x-hearth-csrf': '1', ...init.headers },
      }),
    cookie: (host, name) => jar.get(`${host} ${name}`)?.value,
    setCookie: (host, name, value) => void jar.set(`${host} ${name}`, { value, path: '/' }),
  }
}

function keep(jar: Map<string, Kept>, url: URL, line: string): void {
  const [pair = '', ...attributes] = line.split(/;\s*/)
  const at = pair.indexOf('=')
  const key = `${url.hostname} ${pair.slice(0, at)}`
  const of = (name: string) =>
    attributes.find((text) => text.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1)
  const isOver = of('max-age') === '0' || Date.parse(of('expires') ?? '') < Date.now()
  if (isOver) jar.delete(key)
  else jar.set(key, { value: pair.slice(at + 1), path: of('path') ?? '/' })
}

function refreshOf(html: string): string | undefined {
  return /http-equiv="refresh" content="0;url=([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
}
