import { useMemo, useRef } from 'react'
import type { Chatflow } from '../../api/chatflow.ts'
import { type Components, useComponents } from '../../api/use-components.ts'
import type { EditorState } from '../../editor/editor.ts'
import { useEditor, useEditorState } from '../../editor/use-flow-editor.ts'
import { kindsOfFlow } from '../../palette/kinds-of-flow.ts'
import { usePins } from '../../runs/node/use-pins.ts'
import { useRunPart } from '../../runs/node/use-run-part.ts'
import type { RunMode } from '../../runs/run-api.ts'
import { Canvas } from '../canvas.tsx'
import { useEdits } from '../edits/use-edits.ts'
import { useCanvasCommands } from '../keys/use-canvas-commands.ts'
import { savePicture } from '../picture/save-picture.ts'
import type { Sought } from '../sought.ts'
import { t } from '../words.ts'
import { addNote } from './add-note.ts'
import classes from './desk.module.css'
import { EmptyCanvas } from './empty-canvas.tsx'
import { InspectorPanel } from './inspector-panel.tsx'
import { useNotice } from './notice.ts'
import { NoticeBar } from './notice-bar.tsx'
import { overlayCommands } from './overlays/overlay-commands.ts'
import { Overlays } from './overlays/overlays.tsx'
import { SelectionSaid } from './selection-said.tsx'
import { Tools } from './tools.tsx'
import { useClipboard } from './use-clipboard.ts'
import { useDrop } from './use-drop.ts'
import { useLayOut } from './use-lay-out.ts'
import { useMenu } from './use-menu.ts'
import { useInspection, useOverlay } from './use-overlay.ts'
import { useSight } from './use-sight.ts'
import { useSought } from './use-sought.ts'
import { useWiring } from './use-wiring.ts'

const none: Components = new Map()

export type DeskProps = {
  readonly flow: Chatflow
  /** The node that somebody asked to see last. */
  readonly sought: Sought | undefined
}

/** The canvas with all that is done on it. */
export function Desk({ flow, sought }: DeskProps) {
  const editor = useEditor()
  const pins = usePins()
  const box = useRef<HTMLDivElement>(null)
  const { data: components = none } = useComponents()
  const kinds = useMemo(() => kindsOfFlow(components.values(), flow.type), [components, flow.type])
  const { notice, show, dismiss } = useNotice()
  const parts = useRunPart((error) => show({ text: error.message, actions: [] }))
  const { overlay, open, offer, close } = useOverlay(box)
  const menu = useMenu(box, open)
  const inspector = useInspection(box)
  const sight = useSight(box)
  const edits = useEdits(show, sight)
  const selectedId = useEditorState(soleSelected)
  const isInspected = inspector.inspection !== undefined && selectedId !== undefined
  const wiring = useWiring({ box, notify: show, offer })
  const drop = useDrop(kinds, edits, box)
  const layOut = useLayOut(sight, show)
  const clipboard = useClipboard(editor, edits, sight, show)
  useSought(sought, sight, inspector.open)
  const add = () => open({ kind: 'palette', at: undefined })
  const ofSelected = (run: (id: string) => void) => () => selectedId !== undefined && run(selectedId)
  const commands = useCanvasCommands({
    box,
    editor,
    edits,
    selectedId,
    ...overlayCommands(editor, { open, offer }, ofSelected),
    copy: () => void clipboard.copySelected(),
    paste: (at) => void clipboard.pasteAt(at),
    layOut,
    addNote: (at) => addNote(components, flow.type, edits, sight.placeAt(at)),
    pin: ofSelected((id) => void pins.toggle(id)),
    ...runCommands((mode) => ofSelected((id) => parts.run(mode, id))),
    save: (format) => void savePicture(editor.get().document, flow.name, format),
    open: inspector.enter,
    leave: isInspected ? inspector.close : undefined,
    menu: menu.ofSelected,
    go: sight.go,
    view: sight,
  })
  return (
    <div className={classes.desk}>
      <section className={classes.stage} aria-label={t('canvas')}>
        <Canvas
          box={box}
          wiring={wiring}
          drop={drop}
          clipboard={clipboard.events}
          onOpen={inspector.open}
          onContextMenu={menu.onContextMenu}
        />
        <Tools onLayOut={layOut} onAdd={add} onFind={() => open({ kind: 'find' })} />
        {overlay === undefined && (
          <EmptyCanvas type={flow.type} events={{ ...drop, onContextMenu: menu.onContextMenu }} onAdd={add} />
        )}
        <Overlays overlay={overlay} kinds={kinds} edits={edits} commands={commands} sight={sight} onClose={close} />
        <NoticeBar notice={notice} onClose={dismiss} />
        <SelectionSaid />
      </section>
      {inspector.inspection !== undefined && selectedId !== undefined && (
        <InspectorPanel
          nodeId={selectedId}
          inspection={inspector.inspection}
          onShown={sight.bringSelected}
          onClose={inspector.close}
        />
      )}
    </div>
  )
}

function runCommands(run: (mode: RunMode) => () => void) {
  return { runHere: run('node'), runFrom: run('from'), runTo: run('to') }
}

/** The node that is selected alone. */
function soleSelected({ document, selected }: EditorState): string | undefined {
  const [id] = selected
  return selected.size === 1 && id !== undefined && document.nodes.some((node) => node.id === id) ? id : undefined
}
