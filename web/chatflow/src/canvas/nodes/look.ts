import type { Component, FlowNode } from '@hearth/flow'
import type { CSSProperties } from 'react'

/** How a kind of node is told from others at a glance. */
export type Look = {
  /** One of the theme's colours. */
  readonly color: string
  /** Strokes on a grid of 24. */
  readonly icon: string
}

const box = 'M5 5h14v14H5z'
const chat = 'M4 6h16v10H9l-5 4z'
const brain =
  'M12 5v14M12 7a3 3 0 0 0-5-1 3 3 0 0 0-2 4 3 3 0 0 0 0 4 3 3 0 0 0 2 4 3 3 0 0 0 5-1m0-10a3 3 0 0 1 5-1 3 3 0 0 1 2 4 3 3 0 0 1 0 4 3 3 0 0 1-2 4 3 3 0 0 1-5-1'
const robot = 'M6 9h12v9H6zM12 9V5M9.500 13v.01M14.500 13v.01M3.500 12v3M20.500 12v3'
const link = 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1m2 4a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1'
const wrench = 'M14.500 6.500a4 4 0 0 1 5-1l-3 3 .5 2 2 .5 1-3a4 4 0 0 1-5.500 5L7 20.500 3.500 17z'
const plug = 'M9 4v5M15 4v5M6.500 9h11v3a5.500 5.500 0 0 1-11 0zM12 17.500V21'
const clock = 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM12 7v5l3.500 2'
const page = 'M7 3.500h7l4 4v13H7zM14 3.500v4h4M10 12h5M10 16h5'
const scissors =
  'M6 4a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5zM6 15a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5zM8 8l12 9M8 16 20 7'
const cylinder = 'M5 6c0-3 14-3 14 0v12c0 3-14 3-14 0zM5 6c0 3 14 3 14 0M5 12c0 3 14 3 14 0'
const magnifier = 'M10.500 4.500a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l5 5'
const vector = 'M5 19 19 5M19 5h-6M19 5v6M5 5h.01M9 9h.01M5 12h.01M12 19h.01M19 19h.01'
const braces =
  'M9 4c-3 0-2.500 2-2.500 4S6 12 4 12c2 0 2.500 2 2.500 4S6 20 9 20M15 4c3 0 2.500 2 2.500 4s.5 4 2.500 4c-2 0-2.500 2-2.500 4s.5 4-2.500 4'
const pen = 'M4 20l1-5L16 4l4 4L9 19zM14 6l4 4'
const shield = 'M12 3.500 5 6v6c0 4.500 3 7 7 8.500 4-1.500 7-4 7-8.500V6z'
const cache = 'M13 3 5 14h6l-1 7 8-11h-6z'
const people =
  'M8.500 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM3 19c0-7 11-7 11 0M15 5.500a3 3 0 0 1 0 5.500M17 14c3 .5 4 2.500 4 5'
const steps = 'M4 18h5v-6h5V6h6'
const play = 'M7 5v14l11-7z'
const fork = 'M4 12h5l5-6h6M9 12l5 6h6'
const loop = 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5'
const layers = 'M12 4 3.500 8.500 12 13l8.500-4.500zM4 13l8 4.500 8-4.500'
const hand = 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.500 20c0-8 15-8 15 0'
const reply = 'M10 6 4 12l6 6M4 12h10a6 6 0 0 1 6 6'
const code = 'm8 7-5 5 5 5M16 7l5 5-5 5M14 4l-4 16'
const flow = 'M4 4h6v6H4zM14 14h6v6h-6zM10 7h7v7'
const globe =
  'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM3.500 12h17M12 3.500c4.500 4 4.500 13 0 17M12 3.500c-4.500 4-4.500 13 0 17'
const note = 'M5 4.500h14v9l-6 6H5zM19 13.500h-6v6'

const byCategory: Readonly<Record<string, Look>> = {
  'Chat Models': { color: 'blue', icon: chat },
  LLMs: { color: 'blue', icon: brain },
  Embeddings: { color: 'violet', icon: vector },
  Agents: { color: 'teal', icon: robot },
  'Agent Flows': { color: 'cyan', icon: robot },
  'Multi Agents': { color: 'teal', icon: people },
  'Sequential Agents': { color: 'teal', icon: steps },
  Chains: { color: 'orange', icon: link },
  Tools: { color: 'yellow', icon: wrench },
  'Tools (MCP)': { color: 'yellow', icon: plug },
  Memory: { color: 'pink', icon: clock },
  Cache: { color: 'pink', icon: cache },
  'Document Loaders': { color: 'green', icon: page },
  'Text Splitters': { color: 'green', icon: scissors },
  'Vector Stores': { color: 'grape', icon: cylinder },
  Retrievers: { color: 'grape', icon: magnifier },
  'Record Manager': { color: 'grape', icon: layers },
  'Output Parsers': { color: 'gray', icon: braces },
  Prompts: { color: 'red', icon: pen },
  Moderation: { color: 'red', icon: shield },
  Engine: { color: 'indigo', icon: magnifier },
  'Response Synthesizer': { color: 'indigo', icon: reply },
  Utilities: { color: 'gray', icon: code },
}

const byKind: Readonly<Record<string, Look>> = {
  startAgentflow: { color: 'green', icon: play },
  llmAgentflow: { color: 'blue', icon: chat },
  agentAgentflow: { color: 'teal', icon: robot },
  toolAgentflow: { color: 'yellow', icon: wrench },
  retrieverAgentflow: { color: 'grape', icon: magnifier },
  conditionAgentflow: { color: 'orange', icon: fork },
  conditionAgentAgentflow: { color: 'pink', icon: fork },
  loopAgentflow: { color: 'orange', icon: loop },
  iterationAgentflow: { color: 'violet', icon: layers },
  humanInputAgentflow: { color: 'indigo', icon: hand },
  directReplyAgentflow: { color: 'teal', icon: reply },
  customFunctionAgentflow: { color: 'grape', icon: code },
  executeFlowAgentflow: { color: 'lime', icon: flow },
  httpAgentflow: { color: 'red', icon: globe },
  stickyNote: { color: 'yellow', icon: note },
  stickyNoteAgentflow: { color: 'yellow', icon: note },
  group: { color: 'gray', icon: layers },
}

const other: Look = { color: 'gray', icon: box }

/** The look of a kind of node: its own, or that of its category. */
export function lookOf({ name, category }: Pick<Component, 'name' | 'category'>): Look {
  return byKind[name] ?? byCategory[category] ?? other
}

/** The same for a node that stands in a flow, of a kind that may be gone. */
export function lookOfNode({ data }: FlowNode): Look {
  return lookOf({ name: data.name, category: typeof data.category === 'string' ? data.category : '' })
}

/** The same for what is drawn with it alone, by its style sheet: the colours of a plate. */
export function plateOf({ color }: Look): CSSProperties {
  const colors = {
    '--plate': `var(--mantine-color-${color}-light)`,
    '--plate-edge': `var(--mantine-color-${color}-filled)`,
  }
  // React's type knows no custom properties.
  return colors as CSSProperties
}
