/** Names of what is asked with the key; all begin alike, so that signing out forgets all of it. */
export const queryKeys = {
  all: ['api'],
  flows: ['api', 'flows'],
  flow: (id: string) => ['api', 'flow', id],
  templates: ['api', 'templates'],
  keys: ['api', 'keys'],
  components: ['api', 'components'],
  sessions: (flowId: string) => ['api', 'sessions', flowId],
  session: (flowId: string, sessionId: string) => ['api', 'session', flowId, sessionId],
  check: (flowData: string) => ['api', 'check', flowData],
  runs: (flowId: string) => ['api', 'runs', flowId],
  run: (id: string) => ['api', 'run', id],
  nodeRuns: (flowId: string, nodeId: string) => ['api', 'node-runs', flowId, nodeId],
  pins: (flowId: string) => ['api', 'pins', flowId],
} as const
