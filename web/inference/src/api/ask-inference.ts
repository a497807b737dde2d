import { type AskOptions, ask } from '@hearth/ui-kit'
import { keyStore } from './key-store.ts'

/** The header that carries the key of this page; none where no key was entered. */
export function keyHeader(): Readonly<Record<string, string>> {
  const key = keyStore.get()
  return key === undefined ? {} : { authorization: `Bearer ${key}` }
}

/** Asks the inference service with the key of this page, if there is one. */
export function askInference<T>(path: string, options: AskOptions = {}): Promise<T> {
  return ask<T>(path, { ...options, headers: { ...keyHeader(), ...options.headers } })
}
