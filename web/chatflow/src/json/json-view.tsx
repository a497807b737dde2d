import type { DocumentFault } from '@hearth/flow'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Chatflow } from '../api/chatflow.ts'
import { checkFlow, type FlowFault } from '../api/use-flow-check.ts'
import { useEditor } from '../editor/use-flow-editor.ts'
import { OutlineView } from '../outline/outline-view.tsx'
import { createEditor, type Editor } from './create-editor.ts'
import { textDiagnostics } from './faults/flow-diagnostics.ts'
import { useJsonFault, useJsonFaultStore } from './faults/json-fault.ts'
import { formatJson } from './format-json.ts'
import { createJsonSync } from './json-sync.ts'
import classes from './json-view.module.css'
import { keptInTab } from './kept-text.ts'
import { locateNode } from './locate-node.ts'
import { StateBar } from './state-bar.tsx'
import { t } from './words.ts'

export type JsonViewProps = {
  readonly flow: Pick<Chatflow, 'id' | 'flowData'>
  /** Why the flow cannot be drawn, where it cannot. */
  readonly fault: DocumentFault | undefined
  /** Whether it is in sight: only then it follows what is drawn. */
  readonly isShown: boolean
}

/** The flow as JSON, in step with its drawing, beside an outline of its nodes. */
export function JsonView({ flow, fault: unreadable, isShown }: JsonViewProps) {
  const drawing = useEditor()
  const faults = useJsonFaultStore()
  const fault = useJsonFault()
  const [sync] = useState(() =>
    createJsonSync({
      editor: drawing,
      faults,
      kept: keptInTab(flow.id),
      unreadable: unreadable === undefined ? undefined : flow.flowData,
      after(delayMs, run) {
        const timer = setTimeout(run, delayMs)
        return () => clearTimeout(timer)
      },
    }),
  )
  const text = useSyncExternalStore(sync.subscribe, sync.get)
  const [told, setTold] = useState<readonly FlowFault[]>([])
  const box = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor>(undefined)
  useEffect(() => {
    if (box.current === null) return
    const created = createEditor({
      parent: box.current,
      value: sync.get(),
      onChange: sync.typed,
      onSave: sync.flush,
      async check(checked) {
        // An answer that does not come marks nothing, and claims nothing.
        const found = faults.get() === undefined ? await checkFlow(checked).catch(() => []) : []
        // By then the text may be another, which has a check of its own.
        if (checked === sync.get()) setTold(found)
        return textDiagnostics(checked, faults.get(), found)
      },
    })
    editor.current = created
    return () => {
      sync.flush()
      created.destroy()
    }
  }, [sync, faults])
  useEffect(() => editor.current?.setValue(text), [text])
  useEffect(() => (isShown ? sync.follow() : sync.flush()), [sync, isShown])
  const open = (id: string) => {
    const span = locateNode(sync.get(), id)
    if (span !== undefined) editor.current?.show(span)
  }
  return (
    <div className={classes.json}>
      <section className={classes.editing} aria-label={t('editor')}>
        <StateBar
          fault={fault}
          onFormat={() => editor.current?.replace(formatJson(sync.get()))}
          onDiscard={sync.discard}
        />
        <div ref={box} className={classes.editor} />
      </section>
      <aside className={classes.outline} aria-label={t('outline')}>
        <OutlineView flowData={text} faults={told} onOpen={open} />
      </aside>
    </div>
  )
}
