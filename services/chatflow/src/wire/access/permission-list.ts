const flowActions = ['view', 'create', 'update', 'delete', 'config']
const actionsOf = {
  chatflows: flowActions,
  agentflows: flowActions,
  tools: ['view', 'create', 'update', 'delete'],
  assistants: ['view', 'create', 'update', 'delete'],
  credentials: ['view', 'create', 'update', 'delete'],
  variables: ['view', 'create', 'update', 'delete'],
  apikeys: ['view', 'create', 'update', 'delete'],
  documentStores: [
    ...['view', 'create', 'update', 'delete'],
    ...['add-loader', 'delete-loader', 'preview-process', 'upsert-config'],
  ],
  executions: ['view', 'update', 'delete'],
  templates: ['marketplace', 'custom', 'custom-delete', 'flowexport', 'toolexport'],
  workspace: ['export', 'import'],
} as const satisfies Record<string, readonly string[]>

/** The permissions a key can have, by resource, as Flowise's page offers them when it makes one. */
export function renderPermissions(): Record<string, object[]> {
  const offered = { isOpenSource: true, isEnterprise: true, isCloud: true }
  return Object.fromEntries(
    Object.entries(actionsOf).map(([resource, actions]) => [
      resource,
      actions.map((action) => ({ key: `${resource}:${action}`, value: titled(action), ...offered })),
    ]),
  )
}

function titled(action: string): string {
  return action.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => `${dash && ' '}${letter.toUpperCase()}`)
}
