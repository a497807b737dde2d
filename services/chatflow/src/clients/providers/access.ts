import { Failure } from '@hearth/kernel'

/** How one model is reached: what its credential says now, and the HTTP client that its address calls for. */
export type Access = {
  readonly apiKey: string | undefined
  readonly secrets: Readonly<Record<string, string | undefined>>
  readonly fetch: typeof globalThis.fetch
}

/**
 * The key that a hosted model cannot do without: the provider's package would take one from the
 * environment by itself, which is for the node to decide.
 *
 * @throws {Failure} `broken`
 */
export function requireKey({ apiKey }: Access, label: string): string {
  if (apiKey !== undefined && apiKey !== '') return apiKey
  throw new Failure('broken', `Cannot call "${label}": it has no API key; choose a credential in its node`)
}

/** The fields that say where a model is: its own address and headers, as far as they are set. */
export function place(settings: {
  readonly baseUrl?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}): { baseURL?: string; headers?: Record<string, string> } {
  return {
    ...(settings.baseUrl === undefined ? {} : { baseURL: settings.baseUrl }),
    ...(settings.headers === undefined ? {} : { headers: { ...settings.headers } }),
  }
}

/** What the client of a provider takes that wants its address and a key, and nothing else. @throws {Failure} `broken` without a key */
export function keyedAccess(
  settings: Parameters<typeof place>[0] & { readonly label: string },
  access: Access,
): ReturnType<typeof place> & { apiKey: string; fetch: typeof globalThis.fetch } {
  return { ...place(settings), apiKey: requireKey(access, settings.label), fetch: access.fetch }
}
