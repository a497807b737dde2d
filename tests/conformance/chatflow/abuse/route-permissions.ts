/**
 * Every endpoint of the chatflow service that asks for a permission, below `/api/v1/`, with those of which any one
 * opens it. The rest decides with a chatflow in hand, or needs none; `abuse-permissions.test.ts` has both lists.
 */
export const routePermissions: readonly { readonly anyOf: readonly string[]; readonly routes: readonly string[] }[] = [
  {
    anyOf: ['chatflows:view', 'agentflows:view'],
    routes: [
      'GET chatflows',
      'GET chatflows/{id}',
      'GET validation/{id}',
      'POST validation',
      'GET chatmessage/{id}',
      'GET chats',
      'PUT chats/{id}',
      'PATCH chats/{id}',
      'GET internal-chatmessage/{id}',
      'GET conversations',
      'GET conversations/export',
      'GET conversations/{chatflowId}/{sessionId}',
      'GET chatflows/{id}/versions',
      'GET chatflows/{id}/versions/{version}',
      'GET chatflows/{id}/versions/{version}/diff/{other}',
      'GET traces',
      'GET traces/{id}',
      'GET run-history',
      'GET run-history/{id}',
      'GET flow-activity',
      'GET chatflows/{id}/node-runs',
      'GET chatflows/{id}/node-runs/{nodeId}',
      'GET chatflows/{id}/pins',
      'GET chatflows/{id}/pins/{nodeId}',
      'GET leads/{id}',
      'GET feedback/{id}',
      'GET stats/{id}',
      'POST export-import/chatflow-messages',
      'POST internal-prediction/{id}',
      'GET runs',
      'GET text-to-speech/voices',
      'GET chatflows/{id}/schedule/status',
      'GET chatflows/{id}/schedule/trigger-logs',
      'GET chatflows/{id}/refused-calls',
    ],
  },
  {
    anyOf: ['chatflows:create', 'agentflows:create'],
    routes: ['POST chatflows'],
  },
  {
    anyOf: ['chatflows:update', 'agentflows:update'],
    routes: [
      'PUT chatflows/{id}',
      'POST chatflows/{id}/versions/{version}/restore',
      'PATCH chatflows/{id}/versions/{version}',
      'GET chatflows/{id}/draft',
      'PUT chatflows/{id}/draft',
      'DELETE chatflows/{id}/draft',
      'POST chatflows/{id}/draft/deploy',
      'GET chatflows/{id}/draft/events',
      'POST chatflows/{id}/run',
      'PUT chatflows/{id}/pins/{nodeId}',
      'DELETE chatflows/{id}/pins/{nodeId}',
      'POST webhook-listener/{id}/register',
      'GET webhook-listener/{id}/stream/{listenerId}',
      'DELETE webhook-listener/{id}/listener/{listenerId}',
      'PATCH chatflows/{id}/schedule/enabled',
      'DELETE chatflows/{id}/schedule/trigger-logs',
    ],
  },
  {
    anyOf: ['chatflows:delete', 'agentflows:delete'],
    routes: [
      'DELETE chatflows/{id}',
      'DELETE chatmessage/{id}',
      'DELETE chats/{id}',
      'DELETE conversations/{chatflowId}/{sessionId}',
    ],
  },
  {
    anyOf: ['chatflows:view', 'chatflows:update', 'agentflows:view', 'agentflows:update'],
    routes: ['GET chatflows/has-changed/{id}/{date}'],
  },
  {
    anyOf: ['workspace:import'],
    routes: ['POST export-import/report', 'POST export-import/import', 'POST export-import/convert'],
  },
  {
    anyOf: ['chatflows:view', 'agentflows:view', 'tools:view'],
    routes: [
      'GET marketplaces/templates',
      'GET marketplaces/templates/{id}',
      'GET marketplaces/chatflows',
      'GET marketplaces/tools',
    ],
  },
  {
    anyOf: ['executions:view'],
    routes: ['GET executions', 'GET executions/{id}'],
  },
  {
    anyOf: ['executions:delete'],
    routes: ['DELETE executions', 'DELETE executions/{id}'],
  },
  {
    anyOf: ['executions:update'],
    routes: ['PUT executions/{id}'],
  },
  {
    anyOf: ['apikeys:view'],
    routes: ['GET apikey'],
  },
  {
    anyOf: ['apikeys:create'],
    routes: ['POST apikey'],
  },
  {
    anyOf: ['apikeys:update'],
    routes: ['PUT apikey/{id}', 'POST apikey/{id}/rotate'],
  },
  {
    anyOf: ['apikeys:delete'],
    routes: ['DELETE apikey/{id}'],
  },
  {
    anyOf: ['credentials:view'],
    routes: [
      'GET credentials',
      'GET overviews/credentials',
      'GET credential-trials',
      'GET credentials/{id}',
      'GET credentials/{id}/reveal',
      'GET components-credentials',
      'GET components-credentials/{name}',
    ],
  },
  {
    anyOf: ['credentials:create', 'credentials:update'],
    routes: ['POST credential-trials'],
  },
  {
    anyOf: ['credentials:create'],
    routes: ['POST credentials'],
  },
  {
    anyOf: ['credentials:update'],
    routes: ['PUT credentials/{id}'],
  },
  {
    anyOf: ['credentials:delete'],
    routes: ['DELETE credentials/{id}'],
  },
  {
    anyOf: ['chatflows:view'],
    routes: ['GET saved-prompts', 'GET saved-prompts/{id}'],
  },
  {
    anyOf: ['chatflows:create'],
    routes: ['POST saved-prompts'],
  },
  {
    anyOf: ['chatflows:update'],
    routes: ['PUT saved-prompts/{id}'],
  },
  {
    anyOf: ['chatflows:delete'],
    routes: ['DELETE saved-prompts/{id}'],
  },
  {
    anyOf: ['variables:view'],
    routes: ['GET variables', 'GET variables/{id}', 'GET overviews/variables'],
  },
  {
    anyOf: ['variables:create'],
    routes: ['POST variables'],
  },
  {
    anyOf: ['variables:update'],
    routes: ['PUT variables/{id}'],
  },
  {
    anyOf: ['variables:delete'],
    routes: ['DELETE variables/{id}'],
  },
  {
    anyOf: ['tools:view'],
    routes: [
      'GET tools',
      'GET overviews/tools',
      'GET overviews/custom-mcp-servers',
      'GET tools/{id}',
      'GET custom-mcp-servers',
      'GET custom-mcp-servers/{id}',
      'GET custom-mcp-servers/{id}/tools',
    ],
  },
  {
    anyOf: ['tools:create', 'tools:update'],
    routes: ['POST tool-trials'],
  },
  {
    anyOf: ['tools:create'],
    routes: ['POST tools', 'POST custom-mcp-servers', 'POST openapi-tools'],
  },
  {
    anyOf: ['tools:update'],
    routes: ['PUT tools/{id}', 'PUT custom-mcp-servers/{id}'],
  },
  {
    anyOf: ['tools:delete'],
    routes: ['DELETE tools/{id}', 'DELETE custom-mcp-servers/{id}'],
  },
  {
    anyOf: ['assistants:view'],
    routes: ['GET assistants', 'GET assistants/{id}'],
  },
  {
    anyOf: ['assistants:create'],
    routes: ['POST assistants'],
  },
  {
    anyOf: ['assistants:update'],
    routes: ['PUT assistants/{id}'],
  },
  {
    anyOf: ['assistants:delete'],
    routes: ['DELETE assistants/{id}'],
  },
  {
    anyOf: ['chatflows:view', 'agentflows:view', 'templates:custom'],
    routes: ['GET marketplaces/custom'],
  },
  {
    anyOf: ['templates:custom', 'templates:flowexport', 'templates:toolexport'],
    routes: ['POST marketplaces/custom'],
  },
  {
    anyOf: ['templates:custom-delete'],
    routes: ['DELETE marketplaces/custom/{id}'],
  },
  {
    anyOf: ['workspace:export'],
    routes: ['POST export-import/export'],
  },
  {
    anyOf: ['chatflows:update', 'agentflows:update', 'tools:create', 'tools:update'],
    routes: ['POST node-custom-function'],
  },
  {
    anyOf: ['chatflows:view', 'documentStores:view'],
    routes: ['GET fetch-links', 'GET upsert-history/{id}'],
  },
  {
    anyOf: ['chatflows:view', 'agentflows:view', 'tools:view', 'assistants:view', 'documentStores:view'],
    routes: [
      'GET nodes',
      'GET nodes/category/{name}',
      'GET nodes/{name}',
      'POST node-load-method/{name}',
      'POST node-config',
      'GET flow-config/{id}',
    ],
  },
  {
    anyOf: ['assistants:view', 'assistants:create', 'assistants:update'],
    routes: [
      'GET assistants/components/chatmodels',
      'GET assistants/components/tools',
      'GET assistants/components/docstores',
    ],
  },
  {
    anyOf: ['agentflows:create'],
    routes: ['POST agentflowv2-generator/generate'],
  },
  {
    anyOf: ['agentflows:create', 'agentflows:update', 'assistants:create', 'assistants:update'],
    routes: ['POST assistants/generate/instruction'],
  },
  {
    anyOf: ['documentStores:view'],
    routes: [
      'POST document-store/generate-tool-desc/{id}',
      'GET document-store/store',
      'GET document-store/store/{id}',
      'GET document-store/jobs',
      'GET document-store/jobs/{id}',
      'GET document-store/chunks/{storeId}/{loaderId}/{pageNo}',
      'POST document-store/vectorstore/query',
      'GET document-store/vectorstore/{storeId}',
      'GET document-store/store-configs/{storeId}/{loaderId}',
    ],
  },
  {
    anyOf: ['documentStores:create'],
    routes: ['POST document-store/store'],
  },
  {
    anyOf: ['documentStores:update'],
    routes: ['PUT document-store/store/{id}'],
  },
  {
    anyOf: ['documentStores:delete'],
    routes: ['DELETE document-store/store/{id}'],
  },
  {
    anyOf: ['documentStores:delete-loader'],
    routes: ['DELETE document-store/loader/{id}/{loaderId}'],
  },
  {
    anyOf: ['documentStores:preview-process', 'documentStores:upsert-config'],
    routes: ['POST document-store/jobs/{id}/stop'],
  },
  {
    anyOf: ['documentStores:preview-process'],
    routes: [
      'POST document-store/loader/preview',
      'POST document-store/loader/save',
      'POST document-store/loader/process/{loaderId}',
      'PUT document-store/chunks/{storeId}/{loaderId}/{chunkId}',
      'DELETE document-store/chunks/{storeId}/{loaderId}/{chunkId}',
    ],
  },
  {
    anyOf: ['documentStores:upsert-config'],
    routes: [
      'POST document-store/vectorstore/save',
      'POST document-store/vectorstore/update',
      'DELETE document-store/vectorstore/{storeId}',
      'POST document-store/vectorstore/insert',
      'POST document-store/vectorstore/reembed',
      'POST document-store/upsert/{id}',
      'POST document-store/refresh/{id}',
    ],
  },
  {
    anyOf: ['documentStores:view', 'documentStores:add-loader', 'documentStores:upsert-config'],
    routes: [
      'GET document-store/components/loaders',
      'GET document-store/components/embeddings',
      'GET document-store/components/vectorstore',
      'GET document-store/components/recordmanager',
    ],
  },
  {
    anyOf: ['chatflows:update', 'documentStores:update'],
    routes: ['PATCH upsert-history'],
  },
  {
    anyOf: ['chatflows:view', 'agentflows:view', 'documentStores:upsert-config'],
    routes: ['POST vector/internal-upsert/{id}', 'POST vector/reembed/{id}'],
  },
  {
    anyOf: ['chatflows:config', 'agentflows:config'],
    routes: [
      'GET mcp-server/{id}',
      'POST mcp-server/{id}',
      'PUT mcp-server/{id}',
      'DELETE mcp-server/{id}',
      'POST mcp-server/{id}/refresh',
    ],
  },
  {
    anyOf: ['chatflows:update', 'chatflows:config', 'agentflows:update', 'agentflows:config'],
    routes: ['POST chatflows/{id}/webhook-secret', 'DELETE chatflows/{id}/webhook-secret'],
  },
  {
    anyOf: ['tools:create', 'tools:update'],
    routes: ['POST custom-mcp-servers/{id}/authorize', 'POST custom-mcp-servers/{id}/tools/{name}/call'],
  },
  { anyOf: ['datasets:view'], routes: ['GET datasets', 'GET datasets/set/{id}'] },
  {
    anyOf: ['datasets:create'],
    routes: ['POST datasets/set', 'POST datasets/rows', 'POST datasets/rows/from-conversations'],
  },
  {
    anyOf: ['datasets:update'],
    routes: ['PUT datasets/set/{id}', 'PUT datasets/rows/{id}', 'POST datasets/reorder'],
  },
  {
    anyOf: ['datasets:delete'],
    routes: ['DELETE datasets/set/{id}', 'DELETE datasets/rows/{id}', 'PATCH datasets/rows'],
  },
  { anyOf: ['evaluators:view'], routes: ['GET evaluators', 'GET evaluators/{id}'] },
  { anyOf: ['evaluators:create'], routes: ['POST evaluators'] },
  { anyOf: ['evaluators:update'], routes: ['PUT evaluators/{id}'] },
  { anyOf: ['evaluators:delete'], routes: ['DELETE evaluators/{id}'] },
  {
    anyOf: ['evaluations:view'],
    routes: [
      'GET evaluations',
      'GET evaluations/{id}',
      'GET evaluations/versions/{id}',
      'GET evaluations/is-outdated/{id}',
    ],
  },
  { anyOf: ['evaluations:create'], routes: ['POST evaluations'] },
  { anyOf: ['evaluations:run'], routes: ['POST evaluations/run-again/{id}'] },
  { anyOf: ['evaluations:run', 'evaluations:create'], routes: ['POST evaluations/{id}/stop'] },
  { anyOf: ['evaluations:delete'], routes: ['DELETE evaluations/{id}', 'PATCH evaluations'] },
]
