import { Failure } from '@hearth/kernel'

/**
 * The address of `path` below a data source's `base`, with further query parameters.
 *
 * @param path may carry a query text
 * @param extraQuery such as `namespace=a&timeout=10s`
 * @throws {Failure} `invalid` when the path leads out of the base, also by encoded dots or slashes
 */
export function upstreamUrl(base: string, path: string, extraQuery: string): URL {
  const [pathname = '', query = ''] = divide(path, '?')
  const decoded = decode(pathname)
  if (/(^|[/\\])\.\.?([/\\]|$)/.test(decoded) || /[\\\0\r\n]/.test(decoded)) throw traversal()
  const root = new URL(base)
  const prefix = root.pathname.replace(/\/+$/, '')
  const url = new URL(root)
  url.pathname = `${prefix}/${pathname.replace(/^\/+/, '')}`
  url.search = [root.search.slice(1), query, extraQuery].filter((part) => part !== '').join('&')
  url.hash = ''
  if (url.host !== root.host || !url.pathname.startsWith(`${prefix}/`)) throw traversal()
  return url
}

function divide(text: string, at: string): [string, string] {
  const index = text.indexOf(at)
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)]
}

function decode(pathname: string): string {
  try {
    // Twice: what one hop decodes, the next may decode again.
    return decodeURIComponent(decodeURIComponent(pathname))
  } catch {
    try {
      return decodeURIComponent(pathname)
    } catch {
      throw traversal()
    }
  }
}

function traversal(): Failure {
  return new Failure(
    'invalid',
    'Cannot ask the data source for this path: it must stay below the address of the data source',
    {
      param: 'path',
    },
  )
}
