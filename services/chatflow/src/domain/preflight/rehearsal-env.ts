import { Failure } from '@hearth/kernel'
import { compileOnly } from '../code/syntax-fault.ts'
import type { NodeEnv } from '../flow/node-env.ts'

/** What the outside would answer is not known before a run: neither a fault nor a success. */
class Unrehearsed extends Error {
  override readonly name = 'Unrehearsed'
}

/** Whether that is what was meant, also where a node has worded it as a failure of its own. */
export function isUnrehearsed(error: unknown): boolean {
  return (
    error instanceof Unrehearsed || (error instanceof Error && error.cause !== undefined && isUnrehearsed(error.cause))
  )
}

export type Rehearsed = {
  readonly env: NodeEnv
  /** Looks whether the models that were made meanwhile can be reached. @throws {Failure} which one cannot */
  reachModels(): Promise<void>
}

type Place = {
  readonly baseUrl?: string | undefined
  readonly userSupplied: boolean
  readonly apiKey?: (() => Promise<string | undefined>) | undefined
}

/**
 * The node environment for a look ahead: files and what is saved are read as in a run, addresses are
 * only tried, nothing is sent, no code runs and no document is taken apart.
 *
 * @param tries whether addresses are tried; not where a run survives that they are silent
 * @param chatflowId `undefined` where the flow may be any, empty where it is none yet, and has no files
 */
export function rehearsalEnv(
  env: NodeEnv,
  { tries, chatflowId }: { readonly tries: boolean; readonly chatflowId: string | undefined },
): Rehearsed {
  const places: Place[] = []
  const reach: NodeEnv['reach'] = async (address, use) => {
    if (tries) await env.reach(address, use)
  }
  const noting =
    <S extends Place, T>(create: (settings: S) => T) =>
    (settings: S): T => {
      places.push(settings)
      return create(settings)
    }
  return {
    env: {
      ...env,
      reach,
      createChatModel: noting(env.createChatModel),
      createEmbeddingModel: noting(env.createEmbeddingModel),
      async fetch(input) {
        await reach(input instanceof Request ? input.url : String(input), 'any')
        throw new Unrehearsed()
      },
      async mcpTools(server) {
        if (server.transport === 'http') await reach(server.url, 'any')
        else env.checkMcpCommand(server)
        throw new Unrehearsed()
      },
      files: {
        ...env.files,
        async read(place, name) {
          if (chatflowId === undefined) throw new Unrehearsed()
          return chatflowId === '' ? undefined : await env.files.read(place, name)
        },
      },
      async documentStore(id) {
        try {
          return await env.documentStore(id)
        } catch (error) {
          // It may arrive with the flow; what names it is looked at by itself.
          if (error instanceof Failure && error.kind === 'missing') throw new Unrehearsed()
          throw error
        }
      },
      documentParser: { parse: unrehearsed },
      runFlow: unrehearsed,
      sandbox: { run: (code, options) => (code === compileOnly ? env.sandbox.run(code, options) : unrehearsed()) },
    },
    async reachModels() {
      for (const place of places.splice(0)) if (await isCalled(place)) await reach(place.baseUrl ?? '', 'model')
    },
  }
}

// One that lacks its key is not called: another stands in for it, or it is refused in words of its own.
async function isCalled({ baseUrl, userSupplied, apiKey }: Place): Promise<boolean> {
  if (!userSupplied || baseUrl === undefined) return false
  try {
    await apiKey?.()
    return true
  } catch {
    return false
  }
}

function unrehearsed(): never {
  throw new Unrehearsed()
}
