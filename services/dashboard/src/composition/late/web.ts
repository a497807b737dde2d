import { createWebClient, type WebOptions } from '../../clients/web/ask-web.ts'
import { readInfinity } from '../../domain/query/web/read-infinity.ts'
import { readCsvPlugin, readJsonApi } from '../../domain/query/web/read-marcus.ts'
import { createWebAdapter } from '../../domain/query/web/web-adapter.ts'

/** The ways to tables at addresses of the web. */
export function createWeb(options: WebOptions) {
  const ask = createWebClient(options)
  const load = async () => (await import('../../clients/web/readers.ts')).readers
  return {
    infinity: createWebAdapter({ ask, load, read: readInfinity, key: 'url' }),
    jsonApi: createWebAdapter({ ask, load, read: readJsonApi, key: 'urlPath' }),
    csv: createWebAdapter({ ask, load, read: readCsvPlugin, key: 'path' }),
  }
}
