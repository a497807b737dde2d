import {
  type Component,
  drawNode,
  type FlowDocument,
  readDocument,
  writeDocument,
} from '../../../../packages/flow/src/index.ts'
import { mountPage } from '../../../../packages/ui-kit/src/index.ts'
import { enter } from '../../../../web/chatflow/src/auth/enter.ts'
import { createEditor } from '../../../../web/chatflow/src/editor/editor.ts'
import { EditorProvider, useEditorState } from '../../../../web/chatflow/src/editor/use-flow-editor.ts'
import { Inspector } from '../../../../web/chatflow/src/inspector/inspector.tsx'
import type { FieldCase } from './cases-of.ts'
import { driveField, type Patience } from './drive-field.ts'

const editor = createEditor({ nodes: [], edges: [] })
const nodeId = 'node_0'

// The first is tried again where it was too soon; the last is enough for a machine that has much else to do.
const atOnce: Patience = { appearsMs: 1_000, changesMs: 5_000 }
const inTheEnd: Patience = { appearsMs: 20_000, changesMs: 20_000 }

/** What a test asks of this page. */
declare global {
  interface Window {
    /** Shows the inspector of a node of this kind. */
    inspect(component: Component, inputs: Readonly<Record<string, unknown>>): void
    /** Sets the fields of a kind of node one by one as a person does; says of each that cannot be set why. */
    editAll(component: Component, cases: readonly FieldCase[]): Promise<readonly string[]>
  }
}

window.inspect = (component, inputs) => {
  const node = drawNode(component, { id: nodeId, position: { x: 0, y: 0 }, inputs })
  editor.receive({ nodes: [], edges: [] })
  editor.receive({ nodes: [node], edges: [] })
}

window.editAll = async (component, cases) => {
  const faults: string[] = []
  let held = ''
  for (const { path, keptAt = path, values } of cases) {
    const show = async () => {
      held = JSON.stringify(values)
      window.inspect(component, values)
      await unfold()
    }
    const set = (patience: Patience) => driveField(path, keptAt, () => inputsIn(saved()), patience)
    if (JSON.stringify(values) !== held) await show()
    // What was set before may have hidden this one.
    if ((await set(atOnce)) === undefined) continue
    await show()
    const fault = await set(inTheEnd)
    if (fault !== undefined) faults.push(`${path}: ${fault}`)
  }
  return faults
}

async function unfold(): Promise<void> {
  await new Promise(requestAnimationFrame)
  const folded = [...document.querySelectorAll<HTMLElement>('button[aria-expanded="false"]')]
  folded.find(({ textContent }) => textContent.startsWith('More ('))?.click()
}

/** The flow as it would be saved, and read again. */
function saved(): FlowDocument {
  const read = readDocument(writeDocument(editor.get().document))
  if ('fault' in read) throw new Error(read.fault.message)
  return read.document
}

function inputsIn({ nodes }: FlowDocument): Readonly<Record<string, unknown>> {
  const [data] = nodes.map((node) => node.data)
  return { ...data?.inputs, credential: data?.credential }
}

function Page() {
  const shown = useEditorState(({ document }) => document.nodes.some(({ id }) => id === nodeId))
  return <main style={{ width: 340, padding: 16 }}>{shown && <Inspector nodeId={nodeId} />}</main>
}

await enter({ location, history, storages: [] })
mountPage(
  <EditorProvider value={editor}>
    <Page />
  </EditorProvider>,
)
