import { createContext, use, useSyncExternalStore } from 'react'

/** Why the JSON of a flow is not what is drawn: it cannot be read. */
export type JsonFault = {
  readonly message: string
  /** Counts from 1; where the place is known. */
  readonly line?: number
  /** The node that it belongs to. */
  readonly nodeId?: string
}

/** Holds the fault, for the parts of the page that show it. */
export type JsonFaultStore = {
  get(): JsonFault | undefined
  set(fault: JsonFault | undefined): void
  subscribe(listener: () => void): () => void
}

export function createJsonFaultStore(): JsonFaultStore {
  let current: JsonFault | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(fault) {
      if (fault === current) return
      current = fault
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Lets everything within it see and tell the fault. */
export const JsonFaultProvider = createContext<JsonFaultStore>(createJsonFaultStore())

export function useJsonFaultStore(): JsonFaultStore {
  return use(JsonFaultProvider)
}

/** What keeps the JSON from being read; `undefined` while it is what is drawn. */
export function useJsonFault(): JsonFault | undefined {
  const { subscribe, get } = useJsonFaultStore()
  return useSyncExternalStore(subscribe, get)
}
