import { Failure } from '@hearth/kernel'
import type { NodeDefinition } from '../../../domain/flow/node-definition.ts'
import type { CredentialData } from '../../../domain/records/credential.ts'
import { mcpActionsInput, mcpToolkit } from './mcp-toolkit.ts'

type ProgramServer = Pick<NodeDefinition, 'name' | 'label' | 'type' | 'description'> & {
  readonly credentialName?: string
  /** The npm package, started by `npx -y`. */
  readonly package: string
  readonly env?: (credential: CredentialData) => Readonly<Record<string, string | undefined>>
  readonly args?: (credential: CredentialData) => readonly (string | undefined)[]
}

const servers: readonly ProgramServer[] = [
  {
    name: 'slackMCP',
    label: 'Slack MCP',
    type: 'Slack MCP Tool',
    description: 'Reads and writes messages in Slack',
    credentialName: 'slackApi',
    package: '@modelcontextprotocol/server-slack',
    env: ({ botToken, teamId }) => ({ SLACK_BOT_TOKEN: botToken, SLACK_TEAM_ID: teamId }),
  },
  {
    name: 'githubMCP',
    label: 'Github MCP',
    type: 'Github MCP Tool',
    description: 'Works with repositories and issues at GitHub',
    credentialName: 'githubApi',
    package: '@modelcontextprotocol/server-github',
    env: ({ accessToken }) => ({ GITHUB_PERSONAL_ACCESS_TOKEN: accessToken }),
  },
  {
    name: 'postgreSQLMCP',
    label: 'PostgreSQL MCP',
    type: 'PostgreSQL MCP Tool',
    description: 'Reads a PostgreSQL database, and changes nothing',
    credentialName: 'PostgresUrl',
    package: '@modelcontextprotocol/server-postgres',
    args: ({ postgresUrl }) => [postgresUrl],
  },
  {
    name: 'braveSearchMCP',
    label: 'Brave Search MCP',
    type: 'BraveSearch MCP Tool',
    description: 'Searches the web with Brave',
    credentialName: 'braveSearchApi',
    package: '@modelcontextprotocol/server-brave-search',
    env: ({ braveApiKey }) => ({ BRAVE_API_KEY: braveApiKey }),
  },
  {
    name: 'sequentialThinkingMCP',
    label: 'Sequential Thinking MCP',
    type: 'Sequential Thinking MCP Tool',
    description: 'Lets a model think in steps, and go back on them',
    package: '@modelcontextprotocol/server-sequential-thinking',
  },
]

/** MCP servers that are programs: each runs where mcpCommands of the settings names `npx -y <package>`. */
export const programServers: readonly NodeDefinition[] = servers.map(programServer)

function programServer({ credentialName, ...server }: ProgramServer): NodeDefinition {
  const { name, label, type, description } = server
  return {
    name,
    label,
    version: 1,
    type,
    category: 'Tools (MCP)',
    description,
    baseClasses: ['Tool'],
    substitution: `Runs only where mcpCommands of the chatflow settings names "npx -y ${server.package}"`,
    inputs: [
      ...(credentialName === undefined
        ? []
        : [{ name: 'credential', label: 'Connect Credential', type: 'credential', credentialNames: [credentialName] }]),
      mcpActionsInput,
    ],
    ...mcpToolkit(async (inputs, env) => {
      const { credentialId } = inputs
      const credential = credentialId === undefined ? {} : ((await env.revealCredential(credentialId)) ?? {})
      const given = { ...server.env?.(credential) }
      const args = server.args?.(credential) ?? []
      if ([...Object.values(given), ...args].some((value) => value === undefined || value === ''))
        throw new Failure('broken', `Cannot run node "${inputs.label}": it needs a "${credentialName}" credential`)
      return {
        transport: 'stdio',
        command: 'npx',
        args: ['-y', server.package, ...args.filter((arg) => arg !== undefined)],
        env: Object.fromEntries(Object.entries(given).map(([key, value]) => [key, value ?? ''])),
      }
    }),
  }
}
