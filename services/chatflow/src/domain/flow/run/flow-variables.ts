import type { RunContext } from '../run-context.ts'

type Variables = Map<string, { readonly value: unknown; readonly shown: boolean }>

// Beside what else nodes of a run share.
const key = 'flowVariables'

/** @param shown whether the answer tells it */
export function setFlowVariable({ shared }: RunContext, name: string, value: unknown, shown: boolean): void {
  const variables = (shared.get(key) as Variables | undefined) ?? new Map()
  shared.set(key, variables.set(name, { value, shown }))
}

/** What a node of this run has set; `undefined` when none has. */
export function getFlowVariable({ shared }: RunContext, name: string): unknown {
  return (shared.get(key) as Variables | undefined)?.get(name)?.value
}

/** The variables that the answer tells; `undefined` when there are none. */
export function shownVariables({ shared }: RunContext): Readonly<Record<string, unknown>> | undefined {
  const shown = [...((shared.get(key) as Variables | undefined) ?? [])].filter(([, variable]) => variable.shown)
  return shown.length === 0 ? undefined : Object.fromEntries(shown.map(([name, { value }]) => [name, value]))
}
