import { Failure } from '@hearth/kernel'
import type { DataSourceSettings } from './data-source.ts'
import { checkedType, sourceTypes } from './source-types.ts'

/**
 * Refuses settings that say in the wrong form where a data source is. One without an address may be kept, and says so
 * when it is asked.
 *
 * @throws {Failure} `invalid`, naming the field
 */
export function checkPlace(type: string, { url, jsonData }: DataSourceSettings): void {
  const { reachedBy } = sourceTypes[checkedType(type)]
  if (reachedBy === 'file') checkFile(jsonData.path)
  if (reachedBy === 'file' || url === '') return
  if (reachedBy === 'http' && !isHttp(url))
    throw new Failure('invalid', `Validation error, invalid URL: "${url}"`, { param: 'url' })
  if (reachedBy === 'server' && !/^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(url)) {
    throw new Failure(
      'invalid',
      `Validation error, invalid URL: "${url}": a database is at a host and a port, such as db.example.org:5432`,
      { param: 'url' },
    )
  }
}

// A path of its own would be looked for in whatever folder the service was started in.
function checkFile(path: unknown): void {
  if (typeof path === 'string' && /^(\/|[a-z]:[\\/])/i.test(path)) return
  throw new Failure('invalid', 'bad request data: "jsonData.path" has to be the absolute path of a SQLite file', {
    param: 'jsonData.path',
  })
}

function isHttp(url: string): boolean {
  return /^https?:\/\/[^/\s]+/i.test(url) && URL.canParse(url)
}
