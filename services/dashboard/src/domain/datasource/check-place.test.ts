import { describe, expect, test } from 'vitest'
import { checkPlace } from './check-place.ts'
import type { DataSourceSettings } from './data-source.ts'

const check = (type: string, url: string, jsonData: DataSourceSettings['jsonData'] = {}) =>
  checkPlace(type, { url, jsonData } as DataSourceSettings)

describe('a source over HTTP', () => {
  test.each(['', 'http://a', 'https://a.b:1/c?d', 'HTTP://A', 'http://[::1]:9090'])('may be at "%s"', (url) => {
    expect(() => check('prometheus', url)).not.toThrow()
  })

  test.each(['a', 'a:9090', 'ftp://a', 'http:a', 'http://', 'http:///a', 'http://a:99999', ' http://a', 'xhttp://a'])(
    'cannot be at "%s"',
    (url) => {
      const fault = { kind: 'invalid', param: 'url', message: `Validation error, invalid URL: "${url}"` }
      expect(() => check('prometheus', url)).toThrow(expect.objectContaining(fault))
    },
  )
})

describe('a database', () => {
  test.each(['', 'db', 'db.example.org', 'db:5432', 'my_db-1:1', '10.0.0.1:99999', '[::1]', '[::1]:5432', '[FE80::1]'])(
    'may be at "%s"',
    (url) => {
      expect(() => check('postgres', url)).not.toThrow()
    },
  )

  test.each(['http://db', 'db:', 'db:543210', 'db:x', 'db/x', 'a b', '[::1', '[g]', 'db:1:2', '/run/db'])(
    'cannot be at "%s"',
    (url) => {
      expect(() => check('postgres', url)).toThrow(
        expect.objectContaining({
          ...{ kind: 'invalid', param: 'url' },
          message: `Validation error, invalid URL: "${url}": a database is at a host and a port, such as db.example.org:5432`,
        }),
      )
    },
  )
})

describe('a file', () => {
  test.each(['/a.db', 'C:\\a.db', 'c:/a.db'])('may be at "%s"', (path) => {
    expect(() => check('frser-sqlite-datasource', 'anything', { path })).not.toThrow()
  })

  test.each(['', 'a.db', './a.db', '1:/a.db', 'c:a.db', 'x/a.db', undefined, 5])('cannot be at %j', (path) => {
    expect(() => check('frser-sqlite-datasource', '', { path })).toThrow(
      expect.objectContaining({
        ...{ kind: 'invalid', param: 'jsonData.path' },
        message: 'bad request data: "jsonData.path" has to be the absolute path of a SQLite file',
      }),
    )
  })
})
