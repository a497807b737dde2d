import { ask } from '@hearth/ui-kit'

export type Answer<T> = { readonly data: T; readonly notes: readonly string[] }

type Envelope<T> = { readonly data: T; readonly warnings?: readonly string[]; readonly infos?: readonly string[] }

/** Asks the API of this service for what stands in `data`, with the warnings and infos beside it. */
export async function askData<T>(
  path: string,
  params: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Answer<T>> {
  const search = new URLSearchParams(params).toString()
  const envelope = await ask<Envelope<T>>(`/api/v1/${path}${search === '' ? '' : `?${search}`}`, { signal })
  return { data: envelope.data, notes: [...(envelope.warnings ?? []), ...(envelope.infos ?? [])] }
}
