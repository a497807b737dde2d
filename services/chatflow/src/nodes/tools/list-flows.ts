import type { NodeDescription } from '../../domain/flow/node-form.ts'

type LoadMethod = NonNullable<NodeDescription['loadMethods']>[string]

/** The saved flows of some types, but not the one that asks: a flow cannot call itself. */
export function listFlows(wanted: (type: string) => boolean): LoadMethod {
  return async ({ chatflowId }, env) => {
    const flows = await env.flows()
    return flows
      .filter(({ id, type }) => id !== chatflowId && wanted(type))
      .map(({ id, name, type }) => ({ name: id, label: name, description: type }))
  }
}
