import type { guestAxiosRequest } from './guest-axios-request.ts'

type Config = Record<string, unknown>
type Answer = {
  readonly status: number
  readonly statusText: string
  readonly ok: boolean
  readonly headers: Iterable<readonly [string, string]>
  text(): Promise<string>
  arrayBuffer(): Promise<ArrayBuffer>
}
type Fetch = (url: string, init: Config) => Promise<Answer>

/** The part of axios that tools use, over `fetch`. */
export function guestAxios(fetch: Fetch, { address, init }: ReturnType<typeof guestAxiosRequest>) {
  async function read(answer: Answer, responseType: unknown): Promise<unknown> {
    if (responseType === 'arraybuffer') return await answer.arrayBuffer()
    const text = await answer.text()
    if (responseType === 'text') return text
    try {
      return JSON.parse(text)
    } catch {
      return text
    }
  }

  function failure(message: string, code: string, more: object): Error {
    return Object.assign(new Error(message), { name: 'AxiosError', isAxiosError: true, code, ...more })
  }

  async function send(config: Config): Promise<unknown> {
    const answer = await fetch(address(config), init(config)).catch((error: Error) => {
      throw failure(error.message, 'ERR_NETWORK', { config })
    })
    const data = await read(answer, config.responseType)
    const { status, statusText } = answer
    const response = { data, status, statusText, headers: Object.fromEntries(answer.headers), config }
    const validate = config.validateStatus
    const isFine = typeof validate === 'function' ? validate(status) : validate === null || answer.ok
    if (isFine) return response
    throw failure(`Request failed with status code ${status}`, 'ERR_BAD_RESPONSE', { config, response, status })
  }

  function create(defaults: Config) {
    const merged = (config: Config | undefined, own: Config): Config => ({
      ...defaults,
      ...config,
      ...own,
      headers: { ...(defaults.headers as object), ...(config?.headers as object) },
    })
    const request = (first: unknown, config?: Config) =>
      send(typeof first === 'string' ? merged(config, { url: first }) : merged(first as Config, {}))
    const bare = (method: string) => (url: string, config?: Config) => send(merged(config, { url, method }))
    const full = (method: string) => (url: string, data?: unknown, config?: Config) =>
      send(merged(config, { url, method, data }))
    const axios = Object.assign(request, {
      request,
      defaults,
      get: bare('get'),
      delete: bare('delete'),
      head: bare('head'),
      options: bare('options'),
      post: full('post'),
      put: full('put'),
      patch: full('patch'),
      create: (config: Config = {}) => create(merged(config, {})),
      isAxiosError: (error: unknown) => typeof error === 'object' && error !== null && 'isAxiosError' in error,
      all: (list: readonly unknown[]) => Promise.all(list),
    })
    return Object.assign(axios, { default: axios })
  }

  return create({})
}
