/** How clients of MCP are told of a flow; most read this from a file of their settings. */
export function mcpConfigOf(
  url: string,
  flowId: string,
  server: { readonly toolName: string; readonly token: string },
): string {
  const connection = {
    type: 'http',
    url: `${url}/api/v1/mcp/${flowId}`,
    headers: { Authorization: `Bearer ${server.token}` },
  }
  return JSON.stringify({ mcpServers: { [server.toolName]: connection } }, undefined, 2)
}

/** A name for the tool of a flow: letters, digits, `_` and `-`, at most 64. */
export function toolNameOf(flowName: string): string {
  const words = flowName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-zA-Z0-9]+/g, '_')
  return (
    words
      .replace(/^_+|_+$/g, '')
      .slice(0, 64)
      .toLowerCase() || 'flow'
  )
}
