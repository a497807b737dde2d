import { useEffect, useRef, useState } from 'react'
import type { Chatflow } from '../api/chatflow.ts'
import { checkFlow, type FlowFault } from '../api/use-flow-check.ts'
import { LeaveDialog } from '../app/leave-dialog.tsx'
import { OutlineView } from '../outline/outline-view.tsx'
import { ChangedDialog } from './changed-dialog.tsx'
import { createEditor, type Editor } from './create-editor.ts'
import { flowDiagnostics } from './flow-diagnostics.ts'
import { formatJson } from './format-json.ts'
import classes from './json-view.module.css'
import { locateNode } from './locate-node.ts'
import { SaveBar } from './save-bar.tsx'
import { useDraft } from './use-draft.ts'

/** The flow as JSON, with marks where it cannot run, beside an outline of its nodes. */
export function JsonView({ flow }: { readonly flow: Chatflow }) {
  const draft = useDraft(flow)
  const [faults, setFaults] = useState<readonly FlowFault[]>()
  const box = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor>(undefined)
  // The editor lives outside of React, and calls what is current when it calls.
  const current = useRef(draft)
  current.current = draft
  useEffect(() => {
    if (box.current === null) return
    const created = createEditor({
      parent: box.current,
      value: current.current.text,
      onChange(text) {
        current.current.setText(text)
        setFaults(undefined)
      },
      onSave: () => current.current.save(),
      async check(text) {
        // An answer that does not come marks nothing, and claims nothing.
        const found = await checkFlow(text).catch(() => undefined)
        // By then the text may be another, which has a check of its own.
        if (text === current.current.text) setFaults(found)
        return flowDiagnostics(text, found ?? [])
      },
    })
    editor.current = created
    return created.destroy
  }, [])
  const open = (id: string) => {
    const span = locateNode(draft.text, id)
    if (span !== undefined) editor.current?.show(span)
  }
  return (
    <div className={classes.json}>
      <section className={classes.editing} aria-label="Editor">
        <SaveBar draft={draft} faults={faults} onFormat={() => editor.current?.setValue(formatJson(draft.text))} />
        <div ref={box} className={classes.editor} />
      </section>
      <aside className={classes.outline} aria-label="Outline">
        <OutlineView flowData={draft.text} faults={faults ?? []} onOpen={open} />
      </aside>
      <ChangedDialog draft={draft} onTheirs={(row) => editor.current?.setValue(draft.takeTheirs(row))} />
      <LeaveDialog isDirty={draft.isDirty} what="the JSON of this flow" />
    </div>
  )
}
