import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import classes from './config.module.css'
import { createYamlEditor, type YamlEditor as Editor, type YamlEditorOptions } from './create-yaml-editor.ts'

export type YamlEditorProps = Omit<YamlEditorOptions, 'parent'> & {
  /** Told the editor that is there, to show places in it. */
  readonly editor: RefObject<Editor | undefined>
}

/** The text of a file in an editor, which keeps what is written: another text is put there by `editor`. */
export function YamlEditor({ value, label, onChange, onSave, check, editor }: YamlEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const change = useEffectEvent(onChange)
  const save = useEffectEvent(onSave)
  const find = useEffectEvent(check)
  const initial = useEffectEvent(() => ({ value, label }))

  useEffect(() => {
    if (place.current === null) return
    const made = createYamlEditor({
      ...initial(),
      parent: place.current,
      onChange: (text) => change(text),
      onSave: (text) => save(text),
      check: (text) => find(text),
    })
    editor.current = made
    return () => {
      editor.current = undefined
      made.destroy()
    }
  }, [editor])

  return <div ref={place} className={classes.editor} />
}
