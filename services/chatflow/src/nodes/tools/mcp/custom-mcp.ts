import type { NodeDefinition } from '../../../domain/flow/node-definition.ts'
import { fillMcpConfig, parseJson, parseMcpConfig } from '../../../domain/tools/mcp-config.ts'
import { flowValues } from '../flow-values.ts'
import { mcpActionsInput, mcpToolkit } from './mcp-toolkit.ts'

const example = `{
    "url": "https://api.example.com/mcp",
    "headers": { "Authorization": "Bearer {{$vars.apiToken}}" }
}`

/** Any MCP server: over HTTP, or a program that the settings allow. */
export const customMCP: NodeDefinition = {
  name: 'customMCP',
  label: 'Custom MCP',
  version: 1.1,
  type: 'Custom MCP Tool',
  category: 'Tools (MCP)',
  description: 'Tools of an MCP server of your own',
  baseClasses: ['Tool'],
  inputs: [
    {
      name: 'mcpServerConfig',
      label: 'MCP Server Config',
      type: 'code',
      hideCodeExecute: true,
      placeholder: example,
      hint: {
        label: 'How to use',
        value:
          'JSON with `url` and `headers`, or `command`, `args` and `env` of a program that mcpCommands of the chatflow settings names. Texts may mention `{{$vars.<name>}}`.',
      },
    },
    mcpActionsInput,
  ],
  textForms: { mcpServerConfig: 'own-references' },
  ...mcpToolkit(async ({ values }, _env, context) => {
    const config = values.mcpServerConfig
    const parsed = typeof config === 'string' ? parseJson(config) : config
    const known = context === undefined ? {} : { $vars: context.vars, $flow: flowValues(context) }
    return parseMcpConfig(fillMcpConfig(parsed, known))
  }),
}
