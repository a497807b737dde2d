import { Failure } from '@hearth/kernel'
import type { NodeDefinition } from '../../../domain/flow/node-definition.ts'
import type { CredentialData } from '../../../domain/records/credential.ts'
import { credentialInput, textInput } from '../../inputs.ts'
import { readCredential } from '../../read-credential.ts'
import { readText } from '../../read-inputs.ts'
import { type McpKind, mcpNode } from './mcp-node.ts'

type Program = Pick<McpKind, 'name' | 'label' | 'type' | 'description'> & {
  readonly credentialName?: string
  /** The npm package, started by `npx -y`. */
  readonly package: string
  readonly env?: (credential: CredentialData) => Readonly<Record<string, string | undefined>>
  readonly args?: (credential: CredentialData) => readonly (string | undefined)[]
}

const programs: readonly Program[] = [
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

const hosted: readonly McpKind[] = [
  {
    name: 'browserlessMCP',
    label: 'Browserless MCP',
    type: 'Browserless MCP Tool',
    description: 'Reads pages, takes screenshots and makes PDFs with Browserless',
    inputs: [credentialInput(['browserlessApi'])],
    async find(inputs, env) {
      const token = (await readCredential(inputs, env))?.browserlessApiToken
      if (!token) throw needsCredential(inputs.label, 'browserlessApi')
      const headers = { authorization: `Bearer ${token}` }
      return { transport: 'http', url: 'https://mcp.browserless.io/mcp', headers }
    },
  },
  {
    name: 'teradataMCP',
    label: 'Teradata MCP',
    type: 'Teradata MCP Tool',
    description: 'Tools of a Teradata server, over HTTP',
    inputs: [
      credentialInput(['teradataTD2Auth', 'teradataBearerToken'], {
        description: 'What to sign in with at the server',
      }),
      textInput('mcpUrl', 'MCP Server URL', {
        placeholder: 'http://teradata-mcp-server:8001/mcp',
        description: 'Address of the server',
        optional: false,
      }),
      textInput('bearerToken', 'Bearer Token', { optional: true, description: 'Sent in place of the credential' }),
    ],
    async find(inputs, env) {
      const credential = (await readCredential(inputs, env)) ?? {}
      const token = readText(inputs, 'bearerToken') ?? credential.token
      const basic = Buffer.from(`${credential.tdUsername ?? ''}:${credential.tdPassword ?? ''}`).toString('base64')
      return {
        transport: 'http',
        url: readText(inputs, 'mcpUrl') ?? 'http://teradata-mcp-server:8001/mcp',
        headers: { authorization: token ? `Bearer ${token}` : `Basic ${basic}` },
      }
    },
  },
]

/** MCP servers that are programs: each runs where mcpCommands of the settings names `npx -y <package>`. */
export const programServers: readonly NodeDefinition[] = programs.map((program) => mcpNode(programKind(program)))

/** MCP servers that vendors offer over HTTP. */
export const hostedServers: readonly NodeDefinition[] = hosted.map(mcpNode)

function programKind({ credentialName, ...program }: Program): McpKind {
  const { name, label, type, description } = program
  return {
    name,
    label,
    type,
    description,
    substitution: `Runs only where mcpCommands of the chatflow settings names "npx -y ${program.package}"`,
    inputs: credentialName === undefined ? [] : [credentialInput([credentialName])],
    async find(inputs, env) {
      const credential = (await readCredential(inputs, env)) ?? {}
      const given = Object.entries({ ...program.env?.(credential) })
      const args = program.args?.(credential) ?? []
      if ([...given.map(([, value]) => value), ...args].some((value) => value === undefined || value === ''))
        throw needsCredential(inputs.label, credentialName)
      return {
        transport: 'stdio',
        command: 'npx',
        args: ['-y', program.package, ...args.filter((arg) => arg !== undefined)],
        env: Object.fromEntries(given.map(([key, value]) => [key, value ?? ''])),
      }
    },
  }
}

function needsCredential(label: string, name: string | undefined): Failure {
  return new Failure('broken', `Cannot run node "${label}": it needs a "${name}" credential`)
}
