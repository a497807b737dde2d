import type { FlowTemplate } from '../domain/chatflows/marketplace-template.ts'
import { asks, tool } from './asks.ts'
import { drawSteps, type Step } from './draw/draw-steps.ts'

// Without an address of its own it asks the SearXNG of the settings.
const search = tool('searXNG', {
  apiBase: '',
  toolName: 'searxng-search',
  toolDescription: 'Searches the web; takes a few words, gives pages with their addresses',
  format: 'json',
})
const pages = tool('webScraperTool', { scrapeMode: 'recursive', maxDepth: 1, maxPages: 1 })

const steps: readonly Step[] = [
  { id: 'startAgentflow_0', label: 'Start', at: [0, 0], inputs: { startInputType: 'chatInput' } },
  {
    id: 'agentAgentflow_0',
    label: 'Research',
    at: [1, 0],
    inputs: asks('agent', 'Search the web, read the most promising pages and note facts with their addresses.', {
      agentTools: [search, pages, tool('currentDateTime')],
    }),
  },
  {
    id: 'llmAgentflow_0',
    label: 'Write',
    at: [2, 0],
    inputs: asks('llm', 'Answer the question from these notes alone, and list the addresses of your sources.', {
      llmUserMessage: 'Question: {{ question }}\n\nNotes:\n{{ agentAgentflow_0 }}',
    }),
  },
]

export const webResearch = (): FlowTemplate => ({
  type: 'AgentflowV2',
  name: 'Web research',
  description:
    'Searches the web, reads the pages it finds and answers with its sources. Needs a SearXNG, named as searchUrl in the settings.',
  usecases: ['Deep Research'],
  flowData: drawSteps(steps, ['startAgentflow_0>agentAgentflow_0', 'agentAgentflow_0>llmAgentflow_0']),
})
