import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { arxiv } from './arxiv.ts'
import { calculator } from './calculator.ts'
import { chainTool } from './chain-tool.ts'
import { codeInterpreterE2B } from './code-interpreter.ts'
import { currentDateTime } from './current-date-time.ts'
import { customTool } from './custom-tool.ts'
import { flowTools } from './flow-tools.ts'
import { jsonPathExtractor } from './json-path-extractor.ts'
import { customMCP, customMcpServerTool, supergatewayMCP } from './mcp/custom-servers.ts'
import { hostedServers, programServers } from './mcp/mcp-servers.ts'
import { openAPIToolkit } from './openapi-toolkit.ts'
import { requestTools } from './request-tools.ts'
import { retrieverTool } from './retriever-tool.ts'
import { searchVendors } from './search/search-vendors.ts'
import { searXNG } from './search/searxng.ts'
import { webSearch } from './search/web-search.ts'
import { webBrowser } from './web-browser.ts'
import { webScraperTool } from './web-scraper-tool.ts'
import { wolframAlpha } from './wolfram-alpha.ts'
import { readFile, writeFile } from './workspace-files.ts'

export const tools: readonly NodeDefinition[] = [
  calculator,
  currentDateTime,
  customTool,
  ...flowTools,
  retrieverTool,
  chainTool,
  ...requestTools,
  webScraperTool,
  webBrowser,
  readFile,
  writeFile,
  arxiv,
  codeInterpreterE2B,
  jsonPathExtractor,
  wolframAlpha,
  openAPIToolkit,
  ...searchVendors.map(webSearch),
  searXNG,
  customMCP,
  customMcpServerTool,
  ...programServers,
  ...hostedServers,
  supergatewayMCP,
]
