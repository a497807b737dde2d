import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { agentAsTool } from './agent-as-tool.ts'
import { arxiv } from './arxiv.ts'
import { calculator } from './calculator.ts'
import { chainTool } from './chain-tool.ts'
import { chatflowTool } from './chatflow-tool.ts'
import { codeInterpreterE2B } from './code-interpreter.ts'
import { currentDateTime } from './current-date-time.ts'
import { customTool } from './custom-tool.ts'
import { jsonPathExtractor } from './json-path-extractor.ts'
import { mcpNodes } from './mcp/mcp-tools.ts'
import { openAPIToolkit } from './openapi-toolkit.ts'
import { requestTools } from './request-tools.ts'
import { retrieverTool } from './retriever-tool.ts'
import { searchTools } from './search/search-tools.ts'
import { webBrowser } from './web-browser.ts'
import { webScraperTool } from './web-scraper-tool.ts'
import { wolframAlpha } from './wolfram-alpha.ts'
import { readFile, writeFile } from './workspace-files.ts'

export const tools: readonly NodeDefinition[] = [
  calculator,
  currentDateTime,
  customTool,
  chatflowTool,
  agentAsTool,
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
  ...searchTools,
  ...mcpNodes,
]
