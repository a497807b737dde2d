import type { guestAbort } from './guest-abort.ts'
import type { guestAxios } from './guest-axios.ts'
import type { guestAxiosRequest } from './guest-axios-request.ts'
import type { guestConnections } from './guest-connections.ts'
import type { guestConsole } from './guest-console.ts'
import type { guestCrypto } from './guest-crypto.ts'
import type { guestEncoding } from './guest-encoding.ts'
import type { guestFetch } from './guest-fetch.ts'
import type { guestHeaders } from './guest-headers.ts'
import type { GuestHost } from './guest-host.ts'
import type { guestPg } from './guest-pg.ts'
import type { guestQuery } from './guest-query.ts'
import type { guestQueryRunner } from './guest-query-runner.ts'
import type { guestResponse } from './guest-response.ts'
import type { guestSearchParams } from './guest-search-params.ts'
import type { guestTypeorm } from './guest-typeorm.ts'
import type { guestUrl } from './guest-url.ts'

type Core = { call(name: string, payload: unknown): Promise<unknown> }

export type LibraryPart =
  | 'abort'
  | 'axios'
  | 'axiosRequest'
  | 'connections'
  | 'console'
  | 'crypto'
  | 'encoding'
  | 'fetch'
  | 'headers'
  | 'pg'
  | 'query'
  | 'queryRunner'
  | 'response'
  | 'searchParams'
  | 'typeorm'
  | 'url'

/** What code finds as globals and by `require`, each compiled when it is first asked for. */
export function guestLibrary(host: GuestHost, core: Core, evaluate: (source: string) => unknown) {
  const part = (name: LibraryPart) => evaluate(host.source(name))

  function once<T>(make: () => T): () => T {
    let made: { readonly value: T } | undefined
    return () => {
      made ??= { value: make() }
      return made.value
    }
  }

  const encoding = once(() => (part('encoding') as typeof guestEncoding)(host))
  const crypto = once(() => (part('crypto') as typeof guestCrypto)(host, encoding()))
  const query = once(() => (part('query') as typeof guestQuery)())
  const searchParams = once(() => (part('searchParams') as typeof guestSearchParams)(query()))
  const url = once(() => (part('url') as typeof guestUrl)(host, searchParams()))
  const headers = once(() => (part('headers') as typeof guestHeaders)())
  const abort = once(() => (part('abort') as typeof guestAbort)())
  const fetch = once(() => {
    const toBuffer = (bytes: ArrayBuffer) => encoding().Buffer.from(bytes)
    const Response = (part('response') as typeof guestResponse)(host, headers(), toBuffer)
    return (part('fetch') as typeof guestFetch)(host, core, { Headers: headers(), Response, encoding })
  })
  const nodeFetch = once(() => {
    const same: ReturnType<typeof guestFetch> = (input, init) => fetch()(input, init)
    return Object.assign(same, { default: same, Headers: headers() })
  })
  const axios = once(() => {
    const request = (part('axiosRequest') as typeof guestAxiosRequest)(searchParams(), encoding().btoa)
    return (part('axios') as typeof guestAxios)(fetch(), request)
  })
  const connections = once(() => {
    const toBytes = (base64: string) => encoding().Buffer.from(base64, 'base64')
    return (part('connections') as typeof guestConnections)(core, toBytes, (text) => new (url())(text))
  })
  const typeorm = once(() =>
    (part('typeorm') as typeof guestTypeorm)(connections(), part('queryRunner') as typeof guestQueryRunner),
  )
  const pg = once(() => (part('pg') as typeof guestPg)(connections()))
  const querystring = () => ({
    parse: (text: string) => Object.fromEntries(new (searchParams())(text)),
    stringify: (values: object) => new (searchParams())(values).toString(),
  })
  return {
    globals: {
      console: once(() => (part('console') as typeof guestConsole)((line) => host.log(line))),
      Buffer: () => encoding().Buffer,
      TextEncoder: () => encoding().TextEncoder,
      TextDecoder: () => encoding().TextDecoder,
      btoa: () => encoding().btoa,
      atob: () => encoding().atob,
      crypto,
      URL: url,
      URLSearchParams: searchParams,
    },
    networkGlobals: {
      fetch,
      Headers: headers,
      AbortController: () => abort().AbortController,
      AbortSignal: () => abort().AbortSignal,
    },
    modules: {
      buffer: () => ({ Buffer: encoding().Buffer }),
      crypto,
      querystring,
      url: () => ({ URL: url(), URLSearchParams: searchParams() }),
    },
    networkModules: { 'node-fetch': nodeFetch, axios, typeorm, pg },
  }
}
