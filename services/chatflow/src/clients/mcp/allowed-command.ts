import { Failure } from '@hearth/kernel'
import type { McpServer } from '../../domain/flow/node-env.ts'

/** A program that flows may start, with its very arguments; the argument `*` stands for any one. */
export type McpCommand = { readonly command: string; readonly args: readonly string[] }

// What changes the program that is started rather than what it does.
const forbiddenVariables = /^(path|node_.*|ld_.*|dyld_.*|python.*|perl.*|ruby.*|bash_env|env|ifs|shell.*|home|npm_.*)$/i

/**
 * Refuses a program that the owner of this service has not named: a flow is data, and data must not
 * choose what runs here.
 *
 * @throws {Failure} `broken`
 */
export function checkCommand(server: McpServer & { transport: 'stdio' }, allowed: readonly McpCommand[]): void {
  const { command, args } = server
  const line = [command, ...args].join(' ').slice(0, 200)
  if (!allowed.some((entry) => matches(entry, server))) {
    throw new Failure(
      'broken',
      `Cannot start the MCP server "${line}": mcpCommands of the chatflow settings does not name it`,
    )
  }
  const variable = Object.keys(server.env).find((name) => forbiddenVariables.test(name))
  if (variable !== undefined)
    throw new Failure('broken', `Cannot start the MCP server "${line}": a flow must not set "${variable}"`)
}

function matches(entry: McpCommand, { command, args }: McpServer & { transport: 'stdio' }): boolean {
  if (entry.command !== command || entry.args.length !== args.length) return false
  return entry.args.every((arg, at) => arg === args[at] || (arg === '*' && args[at]?.startsWith('-') === false))
}
