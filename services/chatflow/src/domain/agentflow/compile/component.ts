import { Failure } from '@hearth/kernel'
import type { NodeEnv } from '../../flow/node-env.ts'
import type { RunContext } from '../../flow/run-context.ts'
import type { NodeInputs, RunnableCatalog } from '../../flow/runnable-node.ts'
import { watchMade } from '../../traces/watch-made.ts'

type Fields = Readonly<Record<string, unknown>>

/** Makes what nodes choose by name: chat models, tools, embeddings, vector stores. */
export type Components = {
  /** One whose inputs are the same object as before is not made again. @throws {Failure} `broken` for an unknown kind */
  make(wanted: Wanted, context: RunContext): Promise<unknown>
  /** What was made for the same object before. */
  keep<T>(key: object, make: () => Promise<T>): Promise<T>
}

type Wanted = {
  readonly name: string
  /** Its inputs, `FLOWISE_CREDENTIAL_ID` among them. */
  readonly config: Fields
  readonly output?: string | undefined
  /** The node that chose it. */
  readonly nodeId: string
}

/** Components of one flow; what is kept lives as long as it. */
export function createComponents(catalog: RunnableCatalog, env: NodeEnv): Components {
  const made = new WeakMap<object, Map<string, Promise<unknown>>>()
  return {
    async make(wanted, context) {
      const definition = catalog.get(wanted.name)
      if (definition === undefined)
        throw new Failure('broken', `Cannot run the flow: it uses the unknown component "${wanted.name}"`)
      const inputs = inputsOf(wanted, definition.label, context.chatflowId)
      const watched = async (made: unknown) =>
        watchMade(env.watch, { kind: 'tool', name: definition.label }, await made)
      if (definition.initRun !== undefined) return await watched(definition.initRun(inputs, env, context))
      const name = `${wanted.name} ${wanted.output ?? ''}`
      return await keep(wanted.config, name, () => watched(definition.init(inputs, env)))
    },
    keep: (key, make) => keep(key, '', make),
  }

  async function keep<T>(key: object, name: string, make: () => Promise<T>): Promise<T> {
    const kept = made.get(key) ?? new Map<string, Promise<unknown>>()
    made.set(key, kept)
    const known = kept.get(name) as Promise<T> | undefined
    if (known !== undefined) return await known
    const fresh = make()
    kept.set(name, fresh)
    // What failed for want of a credential may succeed later.
    fresh.catch(() => kept.delete(name))
    return await fresh
  }
}

function inputsOf({ config, nodeId, output }: Wanted, label: string, chatflowId: string): NodeInputs {
  const credential = config.FLOWISE_CREDENTIAL_ID || config.credential
  const credentialId = typeof credential === 'string' && credential !== '' ? credential : undefined
  return { label, nodeId, chatflowId, output, credentialId, values: config }
}
