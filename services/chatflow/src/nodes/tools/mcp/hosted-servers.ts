import { Failure } from '@hearth/kernel'
import type { NodeDefinition } from '../../../domain/flow/node-definition.ts'
import { readText } from '../../read-inputs.ts'
import { mcpActionsInput, mcpToolkit } from './mcp-toolkit.ts'

/** Browserless' own server. */
export const browserlessMCP: NodeDefinition = {
  name: 'browserlessMCP',
  label: 'Browserless MCP',
  version: 1,
  type: 'Browserless MCP Tool',
  category: 'Tools (MCP)',
  description: 'Reads pages, takes screenshots and makes PDFs with Browserless',
  baseClasses: ['Tool'],
  inputs: [
    { name: 'credential', label: 'Connect Credential', type: 'credential', credentialNames: ['browserlessApi'] },
    mcpActionsInput,
  ],
  ...mcpToolkit(async ({ credentialId, label }, env) => {
    const credential = credentialId === undefined ? undefined : await env.revealCredential(credentialId)
    const token = credential?.browserlessApiToken
    if (!token) throw new Failure('broken', `Cannot run node "${label}": it needs a "browserlessApi" credential`)
    const headers = { authorization: `Bearer ${token}` }
    return { transport: 'http', url: 'https://mcp.browserless.io/mcp', headers }
  }),
}

/** A Teradata server of the owner's. */
export const teradataMCP: NodeDefinition = {
  name: 'teradataMCP',
  label: 'Teradata MCP',
  version: 1,
  type: 'Teradata MCP Tool',
  category: 'Tools (MCP)',
  description: 'Tools of a Teradata server, over HTTP',
  baseClasses: ['Tool'],
  inputs: [
    {
      name: 'credential',
      label: 'Connect Credential',
      type: 'credential',
      credentialNames: ['teradataTD2Auth', 'teradataBearerToken'],
      description: 'What to sign in with at the server',
    },
    {
      name: 'mcpUrl',
      label: 'MCP Server URL',
      type: 'string',
      placeholder: 'http://teradata-mcp-server:8001/mcp',
      description: 'Address of the server',
      optional: false,
    },
    {
      name: 'bearerToken',
      label: 'Bearer Token',
      type: 'string',
      optional: true,
      description: 'Sent in place of the credential',
    },
    mcpActionsInput,
  ],
  ...mcpToolkit(async (inputs, env) => {
    const { credentialId } = inputs
    const credential = credentialId === undefined ? {} : ((await env.revealCredential(credentialId)) ?? {})
    const token = readText(inputs, 'bearerToken') ?? credential.token
    const basic = Buffer.from(`${credential.tdUsername ?? ''}:${credential.tdPassword ?? ''}`).toString('base64')
    return {
      transport: 'http',
      url: readText(inputs, 'mcpUrl') ?? 'http://teradata-mcp-server:8001/mcp',
      headers: { authorization: token ? `Bearer ${token}` : `Basic ${basic}` },
    }
  }),
}
