import { guestAbort } from './guest-abort.ts'
import { guestAxios } from './guest-axios.ts'
import { guestAxiosRequest } from './guest-axios-request.ts'
import { guestBridge } from './guest-bridge.ts'
import { guestConnections } from './guest-connections.ts'
import { guestConsole } from './guest-console.ts'
import { guestCore } from './guest-core.ts'
import { guestCrypto } from './guest-crypto.ts'
import { guestEncoding } from './guest-encoding.ts'
import { guestFetch } from './guest-fetch.ts'
import { guestHeaders } from './guest-headers.ts'
import { guestLibrary, type LibraryPart } from './guest-library.ts'
import { guestPg } from './guest-pg.ts'
import { guestQuery } from './guest-query.ts'
import { guestQueryRunner } from './guest-query-runner.ts'
import { guestResponse } from './guest-response.ts'
import { guestSearchParams } from './guest-search-params.ts'
import { guestStart } from './guest-start.ts'
import { guestTypeorm } from './guest-typeorm.ts'
import { guestUrl } from './guest-url.ts'

/** Compiled where code uses them: most code uses none, and compiling all takes longer than most code. */
export const librarySources: Readonly<Record<LibraryPart, string>> = {
  abort: `(${guestAbort})`,
  axios: `(${guestAxios})`,
  axiosRequest: `(${guestAxiosRequest})`,
  connections: `(${guestConnections})`,
  console: `(${guestConsole})`,
  crypto: `(${guestCrypto})`,
  encoding: `(${guestEncoding})`,
  fetch: `(${guestFetch})`,
  headers: `(${guestHeaders})`,
  pg: `(${guestPg})`,
  query: `(${guestQuery})`,
  queryRunner: `(${guestQueryRunner})`,
  response: `(${guestResponse})`,
  searchParams: `(${guestSearchParams})`,
  typeorm: `(${guestTypeorm})`,
  url: `(${guestUrl})`,
}

/**
 * The script that prepares a sandbox: a function that takes the `RawHost` and gives `setUp`,
 * `start`, `settle` and `fire`.
 */
export const prelude = `(function (raw) {
  const host = (${guestBridge})(raw)
  const core = (${guestCore})(host)
  const library = (${guestLibrary})(host, core, globalThis.eval)
  const { setUp, start } = (${guestStart})(host, core, library)
  return { setUp, start, settle: core.settle, fire: core.fire }
})`
