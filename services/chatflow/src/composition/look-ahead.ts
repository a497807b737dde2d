import type { PackageRules } from '../domain/code/required-packages.ts'
import type { NodeCatalog } from '../domain/flow/node-definition.ts'
import type { NodeEnv } from '../domain/flow/node-env.ts'
import type { PreflightDeps } from '../domain/preflight/preflight.ts'
import { reachedNodes } from '../domain/preflight/reached-nodes.ts'
import { rehearseFlow } from '../domain/preflight/rehearse-flow.ts'
import { createAssessUse } from '../nodes/assess-use.ts'
import type { Storage } from '../storage/open-storage.ts'

// Of one flow, however many addresses it names.
const timeoutMs = 20_000

/** What a look ahead at a flow knows of the kinds of nodes and of what is saved here. */
export function createLookAhead(
  catalog: NodeCatalog,
  env: NodeEnv,
  { tools, chatflows, documentStores }: Pick<Storage, 'tools' | 'chatflows' | 'documentStores'>,
  packages: PackageRules,
): Omit<PreflightDeps, 'check'> {
  const saved = { tool: tools, flow: chatflows, 'document store': documentStores }
  return {
    describe: (kind) => catalog.get(kind),
    assess: createAssessUse(catalog, env),
    reached: (flow) => reachedNodes(flow, catalog),
    rehearse: (flow, chatflowId, reached) =>
      rehearseFlow(flow, catalog, { env, reached, chatflowId, signal: AbortSignal.timeout(timeoutMs) }),
    has: async (what, id) => (await saved[what].get(id)) !== undefined,
    codeOfTool: async (id) => (await tools.get(id))?.func,
    packages,
  }
}
