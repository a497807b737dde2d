import { createEcho } from '@hearth/ui-kit'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import classes from './code-editor.module.css'
import type { CodeWord } from './complete-words.ts'
import { createCodeEditor } from './create-code-editor.ts'

export type CodeHandle = {
  readonly text: () => string
  /** Puts a text where the cursor is, in place of what is selected and of braces that asked for it. */
  readonly insert: (text: string) => string
}

export type CodeEditorProps = {
  readonly value: string
  readonly language: 'javascript' | 'json' | 'text'
  readonly isReadOnly: boolean
  readonly placeholder: string
  readonly labelId: string
  readonly describedBy: string | undefined
  readonly onChange: (value: string, cursor: number) => void
  readonly handle?: Ref<CodeHandle>
  /** What is offered while one types. */
  readonly completions?: readonly CodeWord[]
  /** Takes the focus when it is first shown, with the cursor there. */
  readonly focusAt?: number | undefined
}

/** An editor for code; it takes some time to load, so only fields that need it do. */
export function CodeEditor(props: CodeEditorProps) {
  const box = useRef<HTMLDivElement>(null)
  const editor = useRef<ReturnType<typeof createCodeEditor>>(undefined)
  const [echo] = useState(createEcho)
  // The editor lives outside of React, and calls what is current when it calls.
  const current = useRef(props)
  current.current = props
  const { language, isReadOnly, value, handle } = props
  useEffect(() => {
    if (box.current === null) return
    const { placeholder, labelId, describedBy, completions, focusAt } = current.current
    const created = createCodeEditor({
      parent: box.current,
      value: current.current.value,
      language,
      isReadOnly,
      placeholder,
      labelId,
      describedBy,
      onChange(text, cursor) {
        echo.tell(text)
        current.current.onChange(text, cursor)
      },
      ...(completions === undefined ? {} : { completions: () => current.current.completions ?? [] }),
    })
    editor.current = created
    if (focusAt !== undefined) created.focus(focusAt)
    return created.destroy
  }, [language, isReadOnly, echo])
  // Undo and others change the text from outside; what was typed is in the editor already, and more may be by now.
  useEffect(() => {
    if (!echo.isOwn(value)) editor.current?.setValue(value)
  }, [value, echo])
  useImperativeHandle(handle, () => ({
    text: () => editor.current?.text() ?? '',
    insert(text) {
      const inserted = editor.current?.insert(text) ?? ''
      echo.tell(inserted)
      return inserted
    },
  }))
  return <div ref={box} className={classes.code} />
}
