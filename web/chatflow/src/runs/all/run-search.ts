import type { Search } from '@hearth/ui-kit/router'

export const states = ['waiting', 'running', 'done', 'failed', 'stopped'] as const

/** What the address of the list of runs says: which runs are shown. */
export type RunSearch = { readonly flow?: string; readonly state?: (typeof states)[number] }

/** Reads the query part of an address; what does not fit is left out. */
export function parseRunSearch({ flow, state }: Search): RunSearch {
  const known = states.find((one) => one === state)
  return { ...(flow && { flow }), ...(known && { state: known }) }
}
