/** What a key can be allowed, as the service names it; one without any may do everything. */
export const permissions = [
  { group: 'Chatflows', items: ['chatflows:view', 'chatflows:create', 'chatflows:update', 'chatflows:delete'] },
  { group: 'Agentflows', items: ['agentflows:view', 'agentflows:create', 'agentflows:update', 'agentflows:delete'] },
  {
    group: 'Credentials',
    items: ['credentials:view', 'credentials:create', 'credentials:update', 'credentials:delete'],
  },
  { group: 'API keys', items: ['apikeys:view', 'apikeys:create', 'apikeys:update', 'apikeys:delete'] },
] as const
