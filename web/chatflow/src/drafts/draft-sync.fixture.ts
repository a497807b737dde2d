import type { FlowDocument } from '@hearth/flow'
import { createEditor } from '../editor/editor.ts'
import { DraftSync } from './draft-sync.ts'
import type { LocalCopy } from './local-copies.ts'
import type { DraftChange, ServiceDraft } from './service-draft.ts'

/** A drawing of nodes with their inputs. */
export const drawing = (nodes: Readonly<Record<string, object>>): FlowDocument => ({
  nodes: Object.entries(nodes).map(([id, inputs]) => ({
    id,
    position: { x: 0, y: 0 },
    data: { id, name: 'llmChain', label: id, inputs: { ...inputs } },
  })),
  edges: [],
})

class Refusal extends Error {
  readonly status: number
  constructor(status: number) {
    super(`refused with ${status}`)
    this.status = status
  }
}

/** A service with one flow; `broken` is how it fails meanwhile: who is mute takes what comes, and does not say so. */
export function fakeService(deployed: FlowDocument) {
  const versions = [deployed]
  let draft: (DraftChange & { readonly basis: number }) | undefined
  let given = 0
  const service = {
    broken: undefined as 'away' | 'mute' | number | undefined,
    puts: 0,
    versions,
    draft: () => draft,
    change(document: FlowDocument) {
      given += 1
      draft = { document, revision: given, basedOnVersion: undefined, basis: draft?.basis ?? versions.length }
    },
    deployElsewhere: (document: FlowDocument) => void versions.push(document),
    async load(): Promise<ServiceDraft> {
      answer()
      const deployedVersion = versions.length
      const none = { document: versions.at(-1), revision: 0, basedOnVersion: deployedVersion }
      const { document, revision, basedOnVersion } = draft ? { ...draft, basedOnVersion: draft.basis } : none
      return { document, revision, basedOnVersion, author: draft && 'ben', updatedAtMs: 7, deployedVersion }
    },
    async put({ document, revision, basedOnVersion }: DraftChange): Promise<ServiceDraft> {
      service.puts += 1
      answer()
      if (revision !== (draft?.revision ?? 0)) throw new Refusal(draft === undefined ? 404 : 409)
      given += 1
      draft = { document, revision: given, basedOnVersion, basis: basedOnVersion ?? draft?.basis ?? versions.length }
      if (service.broken === 'mute') throw new Error('no connection any more')
      return service.load()
    },
    async discard() {
      draft = undefined
    },
    async deploy() {
      if (draft === undefined || draft.basis !== versions.length) throw new Refusal(409)
      versions.push(draft.document)
      draft = undefined
    },
    version: async (version: number) => versions[version - 1] ?? { nodes: [], edges: [] },
  }
  const answer = () => {
    if (service.broken === 'away') throw new Error('no connection')
    if (typeof service.broken === 'number') throw new Refusal(service.broken)
  }
  return service
}

/** A window with the flow open, on a clock of its own; `pass` lets time go by and what is due happen. */
export async function openWindow(service: ReturnType<typeof fakeService>, tab = 'mine') {
  const opened = await service.load()
  if (opened.document === undefined) throw new Error('a flow has a drawing')
  const editor = createEditor(opened.document)
  const copies = new Map<string, LocalCopy>()
  let nowMs = 0
  let due: { readonly atMs: number; readonly run: () => void } | undefined
  const sync = new DraftSync({
    editor,
    opened: { ...opened, document: opened.document },
    key: tab,
    copies: {
      put: async (key, copy) => void copies.set(key, copy),
      remove: async (keys) => {
        for (const key of keys) copies.delete(key)
      },
    },
    ...service,
    refusalOf: (error) => (error instanceof Refusal ? error : undefined),
    nowMs: () => nowMs,
    after(delayMs, run) {
      const timer = { atMs: nowMs + delayMs, run }
      due = timer
      return () => {
        if (due === timer) due = undefined
      }
    },
  })
  sync.start()
  const pass = async (ms: number) => {
    for (const endMs = nowMs + ms; nowMs < endMs; ) {
      nowMs += 50
      if (due === undefined || due.atMs > nowMs) continue
      const { run } = due
      due = undefined
      run()
      await sync.flush()
    }
  }
  const set = (id: string, name: string, value: unknown) =>
    editor.apply('Set', (document) => ({
      ...document,
      nodes: document.nodes.map((node) =>
        node.id === id ? { ...node, data: { ...node.data, inputs: { ...node.data.inputs, [name]: value } } } : node,
      ),
    }))
  const inputs = () => inputsOf(editor.get().document)
  return { editor, sync, copies, pass, set, inputs }
}

export function inputsOf(document: FlowDocument | undefined) {
  return Object.fromEntries((document?.nodes ?? []).map(({ id, data }) => [id, data.inputs]))
}
