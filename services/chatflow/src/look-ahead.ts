import type { PackageRules } from './domain/code/required-packages.ts'
import type { NodeCatalog } from './domain/flow/node-definition.ts'
import type { NodeEnv } from './domain/flow/node-env.ts'
import type { ReportDeps } from './domain/migration/report-flow.ts'
import { createAssessUse } from './nodes/assess-use.ts'
import type { Storage } from './storage/open-storage.ts'

/** What a report on an import knows of the kinds of nodes and of what is saved here. */
export function createLookAhead(
  catalog: NodeCatalog,
  env: NodeEnv,
  { tools, chatflows, documentStores }: Pick<Storage, 'tools' | 'chatflows' | 'documentStores'>,
  packages: PackageRules,
): Omit<ReportDeps, 'check'> {
  const saved = { tool: tools, flow: chatflows, 'document store': documentStores }
  return {
    describe: (kind) => catalog.get(kind),
    assess: createAssessUse(catalog, env),
    has: async (what, id) => (await saved[what].get(id)) !== undefined,
    codeOfTool: async (id) => (await tools.get(id))?.func,
    packages,
  }
}
