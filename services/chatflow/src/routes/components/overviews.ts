import { z } from '@hono/zod-openapi'
import type { Permission } from '../../domain/access/permission.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { CredentialStore } from '../../domain/records/credential.ts'
import type { Variable, VariableStore } from '../../domain/records/variable.ts'
import type { CustomMcpServerStore } from '../../domain/tools/custom-mcp-server.ts'
import { findUsers } from '../../domain/uses/find-users.ts'
import { type Uses, usesOfId, usesOfVariable } from '../../domain/uses/use.ts'
import { type UserStores, userTexts } from '../../domain/uses/user-texts.ts'
import { overviewSchema, variableOverviewSchema } from '../../wire/components/overview.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

export type OverviewDeps = UserStores & {
  readonly credentials: Pick<CredentialStore, 'list'>
  readonly variables: Pick<VariableStore, 'list'>
  readonly customMcpServers: Pick<CustomMcpServerStore, 'list'>
  readonly env: Pick<NodeEnv, 'variable'>
}

const path = '/api/v1/overviews'

/** Who uses what, for all of a kind at once. */
export function overviewEndpoints(deps: OverviewDeps): readonly ChatflowEndpoint[] {
  const { credentials, customMcpServers, tools } = deps
  return [
    byId('credentials', 'credentials:view', () => credentials.list(), deps),
    byId('tools', 'tools:view', async () => (await tools.list()).rows, deps),
    byId('custom-mcp-servers', 'tools:view', async () => (await customMcpServers.list()).rows, deps),
    endpoint({
      method: 'get',
      path: `${path}/variables`,
      summary: 'Who uses which variable, and whether the environment has those of the runtime',
      access: ['variables:view'],
      output: z.array(variableOverviewSchema),
      async handle() {
        const { rows } = await deps.variables.list()
        const found = await overviews(new Map(rows.map(({ id, name }) => [id, usesOfVariable(name)])), deps)
        return found.map((overview, at) => ({ ...overview, ...standingOf(rows[at], deps.env) }))
      },
    }),
  ]
}

function byId(
  what: string,
  permission: Permission,
  list: () => Promise<readonly { readonly id: string }[]>,
  stores: UserStores,
): ChatflowEndpoint {
  return endpoint({
    method: 'get',
    path: `${path}/${what}`,
    summary: `Who uses which of the ${what.replaceAll('-', ' ')}`,
    access: [permission],
    output: z.array(overviewSchema),
    handle: async () => overviews(new Map((await list()).map(({ id }) => [id, usesOfId(id)])), stores),
  })
}

async function overviews(wanted: ReadonlyMap<string, Uses>, stores: UserStores) {
  const users = await findUsers(wanted, userTexts(stores))
  return [...users].map(([id, usedBy]) => ({ id, usedBy: [...usedBy] }))
}

function standingOf(variable: Variable | undefined, env: OverviewDeps['env']) {
  if (variable?.type !== 'runtime') return {}
  return { isSet: env.variable(variable.name) !== undefined }
}
