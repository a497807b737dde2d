import { Failure } from '@hearth/kernel'
import type { NodeCatalog, NodeInputs } from '../flow/node-definition.ts'
import type { NodeEnv } from '../flow/node-env.ts'
import type { RunContext } from '../flow/run-context.ts'

type Fields = Readonly<Record<string, unknown>>

/** Makes what nodes choose by name: chat models, tools, embeddings, vector stores. */
export type Components = (wanted: Wanted, context: RunContext) => Promise<unknown>

export type Wanted = {
  readonly name: string
  /** Its inputs, `FLOWISE_CREDENTIAL_ID` among them. */
  readonly config: Fields
  readonly output?: string | undefined
  /** The node that chose it. */
  readonly nodeId: string
}

/** Components of a flow. One whose inputs are the same object in every run is made once. */
export function createComponents(catalog: NodeCatalog, env: NodeEnv): Components {
  const made = new WeakMap<Fields, Map<string, Promise<unknown>>>()
  return async (wanted, context) => {
    const definition = catalog.get(wanted.name)
    if (definition === undefined)
      throw new Failure('broken', `Cannot run the flow: it uses the unknown component "${wanted.name}"`)
    const inputs = inputsOf(wanted, definition.label, context.chatflowId)
    if (definition.initRun !== undefined) return await definition.initRun(inputs, env, context)
    const kept = made.get(wanted.config) ?? new Map<string, Promise<unknown>>()
    made.set(wanted.config, kept)
    const key = `${wanted.name} ${wanted.output ?? ''}`
    const known = kept.get(key)
    if (known !== undefined) return await known
    const fresh = Promise.resolve(definition.init(inputs, env))
    kept.set(key, fresh)
    // What failed for want of a credential may succeed later.
    fresh.catch(() => kept.delete(key))
    return await fresh
  }
}

function inputsOf({ config, nodeId, output }: Wanted, label: string, chatflowId: string): NodeInputs {
  const credential = config.FLOWISE_CREDENTIAL_ID || config.credential
  const credentialId = typeof credential === 'string' && credential !== '' ? credential : undefined
  return { label, nodeId, chatflowId, output, credentialId, values: config }
}
