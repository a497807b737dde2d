import { z } from '@hono/zod-openapi'

/** What Flowise's own page sends to log in; any address will do, the password is an API key. */
export const loginBody = z
  .looseObject({ email: z.string().optional(), password: z.string().min(1).max(1_024) })
  .openapi('Login')

const organization = '00000000-0000-4000-8000-000000000001'
const workspace = '00000000-0000-4000-8000-000000000002'

/** The one user of this machine as Flowise's page knows users. */
export function renderLocalUser(name: string, email: string, nowMs: number): object {
  return {
    id: '00000000-0000-4000-8000-000000000003',
    email,
    name,
    status: 'active',
    role: null,
    isSSO: false,
    activeOrganizationId: organization,
    activeOrganizationSubscriptionId: null,
    activeOrganizationCustomerId: null,
    activeOrganizationProductId: null,
    activeWorkspaceId: workspace,
    activeWorkspace: 'Default Workspace',
    lastLogin: new Date(nowMs).toISOString(),
    isOrganizationAdmin: true,
    assignedWorkspaces: [{ id: workspace, name: 'Default Workspace', role: 'owner', organizationId: organization }],
    permissions: [],
    features: {},
  }
}
